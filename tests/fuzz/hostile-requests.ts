import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { CallSpec } from '#contract/http/call.ts';
import type { Random } from '#server/demo/random.ts';
import { hostileJson, hostileText } from './hostile-json.ts';

/** One call as somebody may make it: what a request is made of before harm is done to it. */
export type Aim = {
  spec: CallSpec;
  /** Who asks; part of a problem's sentence. */
  who: string;
  headers: Readonly<Record<string, string>>;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
};

/** Bytes for one connection, and how many answers they ask for. */
export type Attempt = { name: string; bytes: Buffer; asks: number; isCut?: boolean };

const DEFAULT_MAX_BYTES = 64 * 1024;
/** Larger limits are for pictures and menus: bodies up to here show as much. */
const MOST_SENT = 3_000_000;
const BOMB = Buffer.alloc(20_000_000);
const BOMBS = { gzip: gzipSync(BOMB), br: brotliCompressSync(BOMB), deflate: deflateSync(BOMB) };

/** Another caller each time, as the proxy before the server tells it: a stranger has many addresses. */
const addressOf = (random: Random): string => `198.${random.int(18, 19)}.${random.int(0, 255)}.${random.int(1, 254)}`;

const fill = (path: string, params: Aim['params'], value?: string): string =>
  path.replaceAll(
    /:([a-z_]+)/g,
    (_match, name: string) => encodeURIComponent(wellFormed(value ?? params[name] ?? 'x')) || 'x',
  );
/** A lone half of a surrogate pair cannot be part of an address. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const search = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).map(([name, value]) => [name, wellFormed(asText(value))]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

type Request = {
  method?: string;
  target?: string;
  headers?: readonly (readonly [string, string])[];
  body?: Buffer;
  isBare?: boolean;
};

function bytesOf({ spec, headers, params, query }: Aim, random: Random, request: Request): Buffer {
  const { method = spec.method, body, isBare = false } = request;
  const target = request.target ?? fill(spec.path, params) + search(query);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-Forwarded-For: ${addressOf(random)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || isBare ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    ...(request.headers ?? []).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

const json = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

/** A body with harm in it. */
function ofBody(aim: Aim, random: Random): Attempt {
  const limit = Math.min(aim.spec.maxBytes ?? DEFAULT_MAX_BYTES, MOST_SENT);
  const content = hostileJson(random, aim.body ?? {}, random.chance(0.1) ? limit * 2 : limit);
  const body = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return { name: 'body', bytes: bytesOf(aim, random, { body }), asks: 1 };
}

/** The content as another kind of content, or packed. */
function ofEncoding(aim: Aim, random: Random): Attempt {
  const body = json(aim.body ?? {});
  const boundary = 'x'.repeat(random.int(0, 70));
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="${hostileText(random, 300).replaceAll(/[\r\n"]/g, '')}"\r\n\r\nx\r\n`;
  const typed = (type: string, content = body): Request => ({
    body: content,
    isBare: true,
    headers: [
      ['Content-Type', type],
      ['Content-Length', String(content.length)],
    ],
  });
  const packed = (encoding: keyof typeof BOMBS): Request => ({
    body: BOMBS[encoding],
    headers: [['Content-Encoding', encoding]],
  });
  const chunk = (size: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${size}\r\n`), content, Buffer.from('\r\n')]);
  const chunked = (content: Buffer): Request => ({
    body: content,
    isBare: true,
    headers: [
      ['Content-Type', 'application/json'],
      ['Transfer-Encoding', 'chunked'],
    ],
  });
  const kinds: [() => Request, ...(() => Request)[]] = [
    () => packed('gzip'),
    () => packed('br'),
    () => packed('deflate'),
    () => ({ body, headers: [['Content-Encoding', random.pick(['x', 'gzip, gzip', 'identity', ''])]] }),
    () =>
      typed(
        random.pick([
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'application/json; charset=utf-16',
          'application/json;'.repeat(200),
          '',
          'multipart/form-data',
          'APPLICATION/JSON',
          'application/json, text/html',
        ]),
      ),
    () => typed(`multipart/form-data; boundary=${boundary}`, Buffer.from(part.repeat(random.int(1, 500)))),
    () => typed(`multipart/form-data; boundary=${boundary}`, Buffer.from(`${part.repeat(3)}--${boundary}--`)),
    () =>
      chunked(
        Buffer.concat([
          ...[...body].slice(0, 3_000).map((byte) => chunk('1', Buffer.from([byte]))),
          Buffer.from('0\r\n\r\n'),
        ]),
      ),
    () => chunked(Buffer.from('ffffffffffffffff\r\nx')),
    () => chunked(Buffer.from(`1;${'x'.repeat(9_000)}\r\n{\r\n0\r\n\r\n`)),
    () => chunked(Buffer.from('-1\r\n{}\r\n0\r\n\r\n')),
    () => ({ body, headers: [['Transfer-Encoding', 'chunked']] }),
    () => ({
      body,
      isBare: true,
      headers: [['Content-Length', random.pick(['-1', '99999999999999999999', 'x', '1, 2', '0x10'])]],
    }),
    () => ({ body, headers: [['Content-Length', '1']] }),
  ];
  return { name: 'encoding', bytes: bytesOf(aim, random, random.pick(kinds)()), asks: 1, isCut: true };
}

/** The address in every spelling that is none. */
function ofTarget(aim: Aim, random: Random): Attempt {
  const path = fill(aim.spec.path, aim.params);
  const [name = 'q'] = Object.keys(aim.query);
  const query = (count: number, of: (index: number) => string): string =>
    `${path}?${Array.from({ length: count }, (_, index) => of(index)).join('&')}`;
  const each = Object.fromEntries(
    Object.entries(aim.query).map(([key, value]) => [key, random.chance(0.5) ? hostileText(random, 3_000) : value]),
  );
  const kinds: [() => string, ...(() => string)[]] = [
    () => path + search(each),
    () => path + search(each),
    () => path + search(each),
    () => fill(aim.spec.path, aim.params, hostileText(random, 4_000)) + search(aim.query),
    () => `http://127.0.0.1${path}`,
    () => `http://other.example:99999${path}`,
    () => `//${path}//..//${path}`,
    () => path.replace('app', '%61pp'),
    () => `${path}/%00`,
    () => `${path}%ff`,
    () => `${path}/%E0%A4%A`,
    () => `${path}/${'x/'.repeat(6_000)}`,
    () => `${path}/${'%2e%2e%2f'.repeat(1_000)}etc/passwd`,
    () => `/assets/${'../'.repeat(100)}package.json`,
    () => `/uploads/${encodeURIComponent(hostileText(random, 500).replaceAll(/[\uD800-\uDFFF]/g, ''))}`,
    () => query(3_000, () => `${name}=a`),
    () => query(1_500, (index) => `k${index}=v`),
    () => query(1, () => `__proto__[x]=1&constructor[prototype][x]=1&${name}[]=1&${name}[a][b]=2`),
    () => query(1, () => `${name}=%ff%fe&${name}=%`),
    () => query(1, () => `${name}=${'%F0%9F%98%80'.repeat(1_000)}`),
    () => '*',
    () => `${path}?${'x'.repeat(17_000)}`,
  ];
  const method = random.chance(0.15)
    ? random.pick(['OPTIONS', 'HEAD', 'PUT', 'TRACE', 'PROPFIND', 'GETT', 'DELETE'])
    : aim.spec.method;
  const body = method === 'POST' ? { body: json(aim.body ?? {}) } : {};
  return {
    name: 'target',
    bytes: bytesOf(aim, random, {
      method,
      target: random
        .pick(kinds)()
        .replaceAll(/[ \r\n]/g, '%20'),
      ...body,
    }),
    asks: 1,
    isCut: true,
  };
}

const oneLine = (text: string): string => text.replaceAll(/[^\u0020-\u007E\u0080-\u00FF]/g, 'x');

/** Headers that are many, long, or of another language. */
function ofHeaders(aim: Aim, random: Random): Attempt {
  const names = [
    'Authorization',
    'Cookie',
    'Idempotency-Key',
    'Accept-Language',
    'Accept',
    'Origin',
    'Referer',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Expect',
    'Upgrade',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Forwarded',
    'User-Agent',
    'Sec-Fetch-Site',
    'X-Request-Id',
    'Accept-Encoding',
    'Content-Language',
    'X-HTTP-Method-Override',
  ] as const;
  const kinds: [() => [string, string][], ...(() => [string, string][])[]] = [
    () => [[random.pick(names), oneLine(hostileText(random, 7_000))]],
    () => [[random.pick(names), oneLine(hostileText(random, 7_000))]],
    () => [['Cookie', Array.from({ length: 800 }, (_, index) => `c${index}=${index}`).join('; ')]],
    () => [['Cookie', `laidan_device=${'%'.repeat(3_000)}; laidan_device=%E0%A4%A`]],
    () => [['Authorization', `Bearer ${'x'.repeat(7_000)}`]],
    () => [['X-Forwarded-For', Array.from({ length: 700 }, () => addressOf(random)).join(', ')]],
    () => Array.from({ length: 900 }, (_, index): [string, string] => [`X-A${index}`, '1']),
    () => Array.from({ length: 200 }, (): [string, string] => [random.pick(names), 'a']),
    () => [['X-Long', 'x'.repeat(20_000)]],
    () => [['Accept-Encoding', 'gzip;q=0.1,'.repeat(600)]],
    () => [['Accept', '*/*;q=0.1,'.repeat(600)]],
    () => [['Accept-Language', 'zh-CN-x-a;q=0.1,'.repeat(400)]],
    () => [['Range', `bytes=${Array.from({ length: 900 }, (_, index) => `${index}-`).join(',')}`]],
    () => [['Expect', random.pick(['100-continue', 'x'])]],
    () => [['Bad Name', 'x']],
    () => [['X-Null', 'a\u0000b']],
  ];
  const body = aim.spec.method === 'GET' ? {} : { body: json(aim.body ?? {}) };
  return {
    name: 'headers',
    bytes: bytesOf(aim, random, { headers: random.pick(kinds)(), ...body }),
    asks: 1,
    isCut: true,
  };
}

/** Many requests on one connection without waiting, or one that is never whole. */
function ofConnection(aim: Aim, random: Random): Attempt {
  const body = aim.spec.method === 'GET' ? {} : { body: json(aim.body ?? {}) };
  const whole = bytesOf(aim, random, body);
  const open = Buffer.from(whole.toString('latin1').replace('Connection: close', 'Connection: keep-alive'), 'latin1');
  const kinds: [() => Attempt, ...(() => Attempt)[]] = [
    () => ({ name: 'pipeline', bytes: Buffer.concat([...Array.from({ length: 40 }, () => open), whole]), asks: 41 }),
    () => ({ name: 'cut', bytes: whole.subarray(0, random.int(1, whole.length)), asks: 0, isCut: true }),
    () => ({
      name: 'rubbish',
      bytes: Buffer.from(Array.from({ length: 3_000 }, () => random.int(0, 255))),
      asks: 0,
      isCut: true,
    }),
    () => ({ name: 'rubbish behind', bytes: Buffer.concat([open, Buffer.alloc(5_000, 0xff)]), asks: 1, isCut: true }),
    () => ({ name: 'bare', bytes: Buffer.from(`${aim.spec.method} ${aim.spec.path}\n\n`), asks: 0, isCut: true }),
    () => ({
      name: 'upgrade',
      bytes: bytesOf(aim, random, {
        target: random.pick(['/live', '/socket.io/?EIO=4&transport=websocket', aim.spec.path]),
        headers: [
          ['Upgrade', random.pick(['websocket', 'h2c', 'x'])],
          ['Connection', 'Upgrade'],
          ['Sec-WebSocket-Key', random.pick(['x', 'dGhlIHNhbXBsZSBub25jZQ=='])],
          ['Sec-WebSocket-Version', random.pick(['13', '0', 'x'])],
        ],
      }),
      asks: 0,
      isCut: true,
    }),
  ];
  return random.pick(kinds)();
}

/** One attempt at a call, of a kind that the seed chooses; bodies most often, where the call takes one. */
export function hostileRequest(aim: Aim, random: Random): Attempt {
  const kinds = [ofTarget, ofHeaders, ofConnection] as const;
  if (aim.spec.body === undefined && aim.spec.method === 'GET') return random.pick([ofTarget, ...kinds])(aim, random);
  return random.pick([ofBody, ofBody, ofBody, ofBody, ofEncoding, ofEncoding, ...kinds])(aim, random);
}
