import type { CallSpec } from '#contract/http/call.ts';
import type { Credential, TestApp } from './build-test-app.ts';
import { fieldsOf } from './sample.ts';

/** The callers that try a call: each with a letter of the table, or without one. */
export const TRIERS = [
  'admin',
  'owner',
  'staff',
  'owner_working_here',
  'device',
  'numbers_screen',
  'channel',
  'nobody',
  'signed_out',
  'disabled',
  'revoked_device',
] as const;
export type Trier = (typeof TRIERS)[number];
type Place = 'own' | 'foreign' | 'none';

/** A caller's letter inside their own restaurant; undefined: not authenticated. */
const LETTERS: Record<Trier, string | undefined> = {
  admin: 'A',
  owner: 'O',
  staff: 'S',
  owner_working_here: 'S',
  device: 'D',
  numbers_screen: 'N',
  channel: 'P',
  nobody: undefined,
  signed_out: undefined,
  disabled: undefined,
  revoked_device: undefined,
};

export const addressOf = ({ method, path }: CallSpec): string => `${method} ${path}`;

const lineOf = (spec: CallSpec, who: Readonly<Record<string, string>>): string => {
  const line = who[addressOf(spec)];
  if (line === undefined) throw new Error(`${addressOf(spec)} has no line in tests/spec/who.ts`);
  return line;
};

const namesRestaurant = (spec: CallSpec): boolean =>
  [...fieldsOf(spec, 'body'), ...fieldsOf(spec, 'query')].includes('restaurant_id');

/** The statuses a refusal must have; undefined where the call may be made. */
function refusalOf(line: string, trier: Trier, place: Place): readonly number[] | undefined {
  const letter = LETTERS[trier];
  if (line === '-') return undefined;
  if (line === 'P') return letter === 'P' ? undefined : [401];
  const isPerson = ['admin', 'owner', 'staff', 'owner_working_here'].includes(trier);
  if (letter === undefined || letter === 'P') return [401];
  // A screen's cookie is read only where screens call; one before customers gets nothing of the kitchen's.
  if (letter === 'N') return line.includes('N') ? undefined : line.includes('D') ? [403] : [401];
  if (line === 'N') return [403];
  if (letter === 'D' && !line.includes('D')) return [401];
  // Outside a restaurant a person has the account's role.
  const outside = trier === 'owner_working_here' ? 'O' : letter;
  if (isPerson && !line.includes(outside)) return [403];
  if (place === 'foreign' && letter !== 'A') return [404];
  if (place === 'own' && !line.includes(letter)) return [403];
  return undefined;
}

export type Scene = {
  credentialOf: (trier: Trier) => Promise<Credential>;
  /** The callers' own restaurant, one that belongs to none of them, and one that an administrator may damage. */
  own: string;
  foreign: string;
  spare: string;
  /** The table: letters by call. */
  who: Readonly<Record<string, string>>;
};

const headersOf = (as: Credential): Record<string, string> => {
  if (as === 'nobody') return {};
  if ('token' in as) return { authorization: `Bearer ${as.token}` };
  return 'key' in as ? { authorization: as.key } : { cookie: `laidan_device=${as.cookie}` };
};

async function ask(app: TestApp, spec: CallSpec, as: Credential, restaurant_id: string | undefined) {
  const url = spec.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
  const named = restaurant_id === undefined ? {} : { restaurant_id };
  const isQuery = fieldsOf(spec, 'query').includes('restaurant_id');
  const response = await app.app.inject({
    method: spec.method,
    url,
    headers: headersOf(as),
    ...(isQuery ? { query: { ...named, wait: '0' } } : {}),
    ...(spec.method === 'GET' || isQuery ? {} : { payload: named }),
  });
  return { status: response.statusCode, body: response.json<{ data?: unknown; code?: string }>() };
}

/**
 * Where the server's answer to a member of staff with some role differs from what the role opens: an open call is not
 * refused, a closed one answers 403 and nothing else.
 */
export async function roleProblemsOf(
  app: TestApp,
  calls: readonly CallSpec[],
  { own, credentialOf }: { own: string; credentialOf: () => Promise<Credential> },
  isOpen: (spec: CallSpec) => boolean,
): Promise<string[]> {
  const problems: string[] = [];
  let credential = await credentialOf();
  for (const spec of calls) {
    const place = namesRestaurant(spec) ? own : undefined;
    const { status, body } = await ask(app, spec, credential, place);
    if (status < 300 && spec.method !== 'GET') credential = await credentialOf();
    const isRefused = status === 403 && (body.data ?? null) === null;
    if (isOpen(spec) ? status === 401 || status === 403 || status >= 500 : !isRefused)
      problems.push(`${addressOf(spec)} (${spec.may}): ${isOpen(spec) ? 'refused with' : 'open,'} ${status}`);
  }
  return problems;
}

/** Every cell of the matrix where the server's answer differs from the table, as sentences. */
export async function problemsOf(app: TestApp, calls: readonly CallSpec[], scene: Scene): Promise<string[]> {
  const problems: string[] = [];
  const credentials = new Map<Trier, Credential>();
  for (const spec of calls) {
    const line = lineOf(spec, scene.who);
    const places: Place[] = namesRestaurant(spec) ? ['own', 'foreign'] : ['none'];
    for (const trier of TRIERS) {
      for (const place of places) {
        const restaurantId = {
          own: trier === 'admin' ? scene.spare : scene.own,
          foreign: scene.foreign,
          none: undefined,
        };
        if (trier === 'admin' && place === 'foreign') continue;
        const credential = credentials.get(trier) ?? (await scene.credentialOf(trier));
        const { status, body } = await ask(app, spec, credential, restaurantId[place]);
        // A call that did something may have ended its own session or screen.
        if (status < 300 && spec.method !== 'GET') credentials.delete(trier);
        else credentials.set(trier, credential);
        const refusal = refusalOf(line, trier, place);
        const cell = `${addressOf(spec)} (${line}) by ${trier}, ${place}`;
        if (refusal === undefined) {
          if (status === 403 || status >= 500 || (status === 401 && line !== '-'))
            problems.push(`${cell}: refused with ${status} ${body.code}`);
        } else if (!refusal.includes(status)) problems.push(`${cell}: ${status} instead of ${refusal.join()}`);
        else if ((body.data ?? null) !== null) problems.push(`${cell}: refused, and answered data`);
      }
    }
  }
  return problems;
}
