/** A file's text, and what it was written in where that is not UTF-8; null where it is no text. */
export type ReadText = { text: string; encoding: Encoding } | null;
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** What no text holds: characters that steer a machine, and what a decoder writes for bytes it does not know. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

function decoded(bytes: Uint8Array, encoding: Encoding): ReadText {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? null : { text, encoding };
  } catch {
    return null;
  }
}

/** Excel saves a Chinese sheet in GB18030 (CSV), UTF-8 (CSV UTF-8) or UTF-16 (Unicode text), the last with a mark. */
export function readText(bytes: Uint8Array): ReadText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030');
}
