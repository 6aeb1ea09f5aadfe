import { runCommand, say, wholeNumber } from '../../scripts/lib/command.ts';
import type { Answer, Ask } from './case.ts';
import { recount } from './recount.ts';
import { openQuery } from './open-query.ts';

const USAGE = `
npm run recount: asks a running server for its figures, lists, searches, exports and statements, for random restaurants,
spans and filters, and counts each again from the rows of its database, with nothing of the product. Exit code 1 when
something differs. It changes nothing.
  npm run recount -- --url http://127.0.0.1:8080 --account admin@demo.test --password …
  --cases 100 --seed 1          DATABASE_URL, else DATA_DIR, names the database, as for the server
`;

async function signIn(url: string, account: string, password: string): Promise<Ask> {
  const base = `${url}/app/v1`;
  const dataOf = async (response: Response): Promise<Answer> => {
    const { data, message } = (await response.json()) as { data: Answer; message: string };
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${message}`);
    return data;
  };
  const login = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  const { token } = await dataOf(login);
  return async (path, query) => {
    const known = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const asked = new URLSearchParams(known);
    return dataOf(await fetch(`${base}${path}?${asked}`, { headers: { authorization: `Bearer ${String(token)}` } }));
  };
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    account: { type: 'string', default: 'admin@demo.test' },
    password: { type: 'string', default: process.env['LAIDAN_DEMO_PASSWORD'] ?? '' },
    cases: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
  words: 0,
  failure: 'Nothing more was counted',
  async run({ url, account, password, cases, seed }) {
    const { query, close } = openQuery();
    try {
      const ask = await signIn(url, account, password);
      const parts = { cases: wholeNumber('cases', cases), seed: wholeNumber('seed', seed), query, ask, now: Date.now };
      const { asked, wrong } = await recount(parts, ({ what, differences }) =>
        say(`WRONG  ${what}\n         ${differences.slice(0, 4).join('\n         ')}`),
      );
      say(`${asked} answers, ${wrong} differ from the rows`);
      return wrong === 0 ? 0 : 1;
    } finally {
      await close();
    }
  },
});
