// Shows one fixture of the Gods War's board: gods-war.html?fixture=move&theme=light&lang=de
import { mount } from 'svelte';
import '../src/app.css';
import { speak } from '../src/words/words';
import { fixtures } from './gods-war-fixtures';
import GodsWarFixture from './GodsWarFixture.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const fixture = fixtures[query.get('fixture') ?? 'move'];
const target = document.getElementById('app');
if (!fixture || !target) throw new Error('No such fixture.');
await speak(query.get('lang') === 'de' ? 'de' : 'en');
mount(GodsWarFixture, { target, props: { fixture } });
