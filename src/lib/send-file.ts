import type { CallSpec, ReplyOf } from '#contract/http/call.ts';
import { dataOf, readReply, sessionReturns, type Envelope } from './api.ts';
import { getSession } from './session.ts';

type Options = { signal: AbortSignal; onProgress: (share: number) => void };

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Answer = { status: number; body: unknown };

/** As multipart, with its progress: `fetch` cannot report how much of a body was sent. */
function sendOnce(spec: CallSpec, file: File, token: string | null, { signal, onProgress }: Options): Promise<Answer> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(spec.method, spec.path);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, body: bodyOf(request.responseText) }));
    request.addEventListener('error', () => reject(new TypeError('nothing answered')));
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    request.send(form);
  });
}

async function sendAsForm(spec: CallSpec, file: File, options: Options): Promise<Envelope> {
  const { token } = getSession();
  const { status, body } = await sendOnce(spec, file, token, options);
  if (await sessionReturns(body, token)) return sendAsForm(spec, file, options);
  return readReply(status, body, new Response(null, { status: Math.max(200, status) }));
}

/** Sends one file as a call's `file`, reporting how much was sent. */
export const sendFile = <const T extends CallSpec>(spec: T, file: File, options: Options): Promise<ReplyOf<T>> =>
  dataOf(spec, sendAsForm(spec, file, options));
