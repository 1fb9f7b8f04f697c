import { mount } from 'svelte';
import './app.css';
import './styles/touch.css';
import App from './App.svelte';
import { keepFocus } from './lib/focus';
import { preferences } from './lib/preferences.svelte';
import { language, speak } from './words/words';

if (import.meta.env.DEV && location.search.includes('preview')) await import('./dev/preview');

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app element.');

// What a table needs comes while the server is asked who this is.
if (location.pathname.startsWith('/t/'))
  void import('./screens/Table.svelte').catch(() => undefined);

await speak(preferences.language);
document.documentElement.lang = language();
keepFocus(target);

export default mount(App, { target });
