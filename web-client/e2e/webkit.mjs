/**
 * WebKit by WebDriver: a session of WebKitGTK's browser on a screen of its own, with the few commands that
 * the tests need (https://www.w3.org/TR/webdriver2/).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';

const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';

/** The browser of the newest library, if everything is installed. */
export function webkitBrowser() {
  if (![DRIVER, SCREEN, LIBRARIES].every((path) => existsSync(path))) return undefined;
  const folders = readdirSync(LIBRARIES).filter((name) => name.startsWith('webkit2gtk-4.'));
  const browsers = folders.sort().map((name) => `${LIBRARIES}/${name}/MiniBrowser`);
  return browsers.reverse().find((path) => existsSync(path));
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a screen, the driver, and a browser; `session.end()` stops all of it. */
export async function openWebKit(binary) {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1500x1000x24']);
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  });
  const root = `http://127.0.0.1:${port}`;
  const command = async (method, path, body) => {
    const answer = await fetch(root + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const kill = () => [driver, screen].forEach((child) => child.kill());
  try {
    await ready(root);
    const options = { binary, args: ['--automation'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': options };
    const { sessionId } = await command('POST', '/session', { capabilities: { alwaysMatch } });
    const path = `/session/${sessionId}`;
    return {
      goTo: (url) => command('POST', `${path}/url`, { url }),
      /** Runs a function of the page with plain values. */
      run: (what, ...args) =>
        command('POST', `${path}/execute/sync`, { script: `return (${what})(...arguments)`, args }),
      screenshot: async () => Buffer.from(await command('GET', `${path}/screenshot`), 'base64'),
      end: async () => {
        await command('DELETE', path).catch(() => undefined);
        kill();
      },
    };
  } catch (error) {
    kill();
    throw error;
  }
}

/** Waits until the driver answers. */
async function ready(root) {
  for (let left = 100; left > 0; left -= 1) {
    const up = await fetch(`${root}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('the driver of WebKit does not answer');
}
