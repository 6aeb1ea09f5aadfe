import { CourierRefusal } from './courier-port.ts';

const TIMEOUT_MS = 10_000;
const MAX_SAID = 300;
/** No answer of a provider is near to this; a longer one is not read. */
const MAX_ANSWER_BYTES = 1_000_000;

export type ProviderAnswer = { status: number; body: unknown };

/** Worth a retry (no answer, 429, 5xx): the job is retried with growing delays. */
export class ProviderSilent extends Error {}

/** One JSON call to a provider. Throws `ProviderSilent` where a retry may help; the caller reads all other answers. */
export async function askProvider(
  url: string,
  init: { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; headers: Record<string, string>; body?: string },
): Promise<ProviderAnswer> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new ProviderSilent('the provider did not answer', { cause: error });
  }
  if (response.status === 429 || response.status >= 500)
    throw new ProviderSilent(`the provider answered ${response.status}`);
  return { status: response.status, body: parsed(await textOf(response)) };
}

/** The body's text, within the request's time and `MAX_ANSWER_BYTES`. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += part.length;
      if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long');
      parts.push(part);
    }
  } catch (error) {
    throw new ProviderSilent('the provider did not end its answer', { cause: error });
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The provider's reason, short enough to store. */
export function reasonOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { code, reason, message } = body as Record<string, unknown>;
  return [code, reason, message]
    .filter((part) => typeof part === 'string')
    .join(' · ')
    .slice(0, MAX_SAID);
}

export const refusal = (reason: CourierRefusal['reason'], { status, body }: ProviderAnswer): CourierRefusal =>
  new CourierRefusal(reason, `${status} ${reasonOf(body)}`);
