// Shows the cards of the Call of Cthulhu LCG: coc-lcg.html?fixture=faces&theme=light&lang=de
// The table itself: /t/coc?preview, with decision=fire, struggle, crowded, commit or waiting.
import { mount } from 'svelte';
import '../src/app.css';
import { speak } from '../src/words/words';
import CocFaces from './CocFaces.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app element.');
await speak(query.get('lang') === 'de' ? 'de' : 'en');
mount(CocFaces, { target, props: { all: query.get('fixture') === 'all' } });
