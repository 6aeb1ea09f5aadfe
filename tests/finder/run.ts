import { chromium } from '@playwright/test';
import { runCommand, say, wholeNumber } from '../../scripts/lib/command.ts';
import { openQuery } from '../recount/open-query.ts';
import { readRows } from '../recount/rows.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts';
import { makeCallers } from './callers.ts';
import { findOrder, type Found } from './find-orders.ts';
import { makeChanges } from './make-changes.ts';
import { answer } from './who-changed.ts';

const USAGE = `
npm run find: a robot in Chromium, as an administrator of a running demo platform, finds orders by scraps of what callers
say, and answers who changed what: each within 15 s and 12 touches. It makes five changes as the first owner. Exit code 1
when one is not found, or takes longer.
  npm run find -- --url http://127.0.0.1:8080 --password …
  --orders 20 --seed 1          DATABASE_URL, else DATA_DIR, names the database, as for the server
`;
const MOST = { seconds: 15, touches: 12 };

async function connect(url: string, account: string, password: string) {
  const base = `${url}/app/v1`;
  const dataOf = async (response: Response): Promise<Record<string, unknown>> => {
    const { data, message } = (await response.json()) as { data: Record<string, unknown>; message: string };
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${message}`);
    return data;
  };
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify({ account, password }) };
  const { token, admin_info } = await dataOf(await fetch(`${base}/login`, login));
  const headers = { ...json, authorization: `Bearer ${String(token)}` };
  return {
    name: (admin_info as { nickname: string }).nickname,
    get: async (path: string, query: Record<string, string>) =>
      dataOf(await fetch(`${base}${path}?${new URLSearchParams(query)}`, { headers })),
    post: async (path: string, body: object) =>
      dataOf(await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })),
  };
}

async function openPlatform(url: string, password: string) {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/auth/login`);
  await page.locator('input').first().fill('admin@demo.test');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
  return { browser, page };
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    password: { type: 'string', default: process.env['LAIDAN_DEMO_PASSWORD'] ?? '' },
    orders: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
  words: 0,
  failure: 'Nothing more was looked for',
  async run({ url, password, orders, seed }) {
    const { query, close } = openQuery();
    const callers = makeCallers(await readRows(query), wholeNumber('orders', orders), wholeNumber('seed', seed));
    await close();
    const owner = await connect(url, 'owner@demo.test', password);
    const questions = await makeChanges(owner.get, owner.post, owner.name);
    const { browser, page } = await openPlatform(url, password);
    const found: Found[] = [];
    try {
      for (const caller of callers) found.push(await findOrder(page, url, caller));
      for (const question of questions) found.push(await answer(page, url, question));
    } finally {
      await browser.close();
    }
    const isGood = (one: Found): boolean => one.isFound && one.seconds <= MOST.seconds && one.touches <= MOST.touches;
    for (const one of found)
      say(
        `${isGood(one) ? 'ok  ' : 'FAIL'} ${one.seconds.toFixed(1)} s, ${one.touches} touches: ${one.kind}: ${one.say}`,
      );
    return found.every(isGood) ? 0 : 1;
  },
});
