import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProgram, findProgram, startUntil, type OtherBrowser } from './other-browser.ts';

export type WebKitPrograms = { driver: string; display: string; window: string };

const LIBRARIES = '/usr/lib';

/** WebKitGTK's window for automation lies beside its library, in a folder of the machine's architecture. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const kinds = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'];
  return folders
    .flatMap((folder) => kinds.map((kind) => join(LIBRARIES, folder, kind, 'MiniBrowser')))
    .find((path) => existsSync(path));
}

export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display, window] = [findProgram('WebKitWebDriver'), findProgram('Xvfb'), findMiniBrowser()];
  return driver === undefined || display === undefined || window === undefined
    ? undefined
    : { driver, display, window };
}

const ANSWERS_WITHIN_MS = 30_000;

/** The driver prints nothing when it listens: it is asked until it answers. */
async function whenReady(ask: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    const failure = await ask().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (Date.now() > giveUpAt) throw failure;
    await wait(100);
  }
}

type Reply = { value: unknown };

/** WebKit's own window on a display of memory, by the commands of WebDriver (w3.org/TR/webdriver2). */
export async function startWebKit(programs: WebKitPrograms, port: number): Promise<OtherBrowser> {
  const screen = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const display = await startUntil(programs.display, screen, { pattern: /(\d+)\n/ });
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.found}`,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as Reply;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value as T;
  };
  await whenReady(() => send('GET', '/status'));
  const options = { binary: programs.window, args: ['--automation'] };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
  });
  const path = `/session/${sessionId}`;
  await send('POST', `${path}/window/rect`, { x: 0, y: 0, width: 1300, height: 900 });
  return {
    goto: async (url) => void (await send('POST', `${path}/url`, { url })),
    evaluate: (expression) => send('POST', `${path}/execute/sync`, { script: `return ${expression}`, args: [] }),
    press: async ({ x, y }) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 60 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('POST', `${path}/actions`, {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    },
    picture: async () => Buffer.from(await send<string>('GET', `${path}/screenshot`), 'base64'),
    end: async () => {
      await send('DELETE', path).catch(() => undefined);
      await endProgram(driver);
      await endProgram(display.child);
    },
  };
}
