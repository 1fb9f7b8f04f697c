// Shows one fixture of the board or the battle stage: board.html?fixture=crowded&theme=light
import { mount } from 'svelte';
import '../src/app.css';
import { fixtures } from './fixtures';
import Fixture from './Fixture.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const fixture = fixtures[query.get('fixture') ?? 'early'];
const target = document.getElementById('app');
if (!fixture || !target) throw new Error('No such fixture.');
mount(Fixture, { target, props: { fixture } });
