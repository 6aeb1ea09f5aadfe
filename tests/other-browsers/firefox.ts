import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { endProgram, findProgram, startUntil, type OtherBrowser } from './other-browser.ts';

/** What an installed desk has been granted, and what keeps Firefox from calling home. */
const PREFERENCES = {
  'media.autoplay.default': 0,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

type Reply = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type Send = <T>(method: string, params: unknown) => Promise<T>;

/** Commands of WebDriver BiDi (w3c.github.io/webdriver-bidi) over one socket. */
async function openBidi(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, (reply) => {
        if (reply.type === 'error') reject(new Error(`${method}: ${reply.error} ${reply.message}`));
        else resolve(reply.result as never);
      });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => socket.close() };
}

export const findFirefox = (): string | undefined => findProgram('firefox-esr') ?? findProgram('firefox');

/** Firefox without a window, with a profile of its own; `env` names its sound card. */
export async function startFirefox(program: string, env: NodeJS.ProcessEnv = {}): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'laidan-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const { child, found } = await startUntil(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', '--width=1280', '--height=900'],
    { pattern: /WebDriver BiDi listening on (ws:\S+)/, env },
  );
  const { send, close } = await openBidi(found);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      if (result === undefined) throw new Error(exceptionDetails?.text ?? 'the expression threw');
      return JSON.parse(result.value) as never;
    },
    press: async ({ x, y }) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 60 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    end: async () => {
      close();
      await endProgram(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
