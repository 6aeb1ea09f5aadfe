import { follow } from '../support/manual.ts';

const ANSWER_WITHIN_MS = 5_000;

const get = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => undefined);

type Ready = {
  code?: string;
  data?: { state: string; dependencies: Record<string, { state: string; reason?: string }> };
};

/** What `/readyz` has against a process; undefined while it is ready and well. */
export async function readiness(origin: string): Promise<string | undefined> {
  const response = await get(`${origin}/readyz`);
  if (response === undefined) return '/readyz does not answer';
  const { code, data } = (await response.json()) as Ready;
  const bad = Object.entries(data?.dependencies ?? {})
    .filter(([, { state }]) => state !== 'ok')
    .map(([name, { reason }]) => `${name} ${reason ?? ''}`.trim());
  if (response.status !== 200) return `/readyz ${response.status} ${code}: ${bad.join(', ')}`;
  return bad.length === 0 ? undefined : `/readyz ${data?.state}: ${bad.join(', ')}`;
}

/** The same, where it is what is looked for. */
export async function readinessSays(origin: string, what: RegExp): Promise<string | undefined> {
  const found = await readiness(origin);
  return found !== undefined && what.test(found) ? found : undefined;
}

/** A measure of a process by its name; undefined where it has none, or the process does not answer. */
export async function measure(metrics: string, name: string): Promise<number | undefined> {
  const text = await (await get(`${metrics}/metrics`))?.text();
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text ?? '')?.[1];
  return value === undefined ? undefined : Number(value);
}

/** What the doctor says that is not `ok` about some of its subjects; all that fails without any. */
export async function doctorSays(env: Record<string, string>, about?: string): Promise<string | undefined> {
  const { out } = await follow('doctor', env);
  const lines = about === undefined ? /^fail .*$/m : new RegExp(`^(?:warn|fail) +${about} .*$`, 'm');
  const line = lines.exec(out)?.[0].replaceAll(/ +/g, ' ').split(' → ')[0];
  return line === undefined ? undefined : `doctor: ${line}`;
}
