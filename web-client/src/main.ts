import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

if (import.meta.env.DEV && location.search.includes('preview')) await import('./dev/preview');

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app element.');

export default mount(App, { target });
