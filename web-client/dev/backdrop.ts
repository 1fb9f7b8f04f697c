// Shows the scene behind titles alone: backdrop.html?theme=light
import { mount } from 'svelte';
import '../src/app.css';
import Backdrop from './Backdrop.svelte';

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app element.');
mount(Backdrop, { target });
