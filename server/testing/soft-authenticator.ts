import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '#contract/http/people/passkey.ts';

/** Flags of authenticator data (WebAuthn Level 3 §6.1): user present, user verified, attested credential included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** The head of a CBOR item (RFC 8949 §3): its major type and its length or value. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const byteString = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const map = (...pairs: readonly [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A public key as COSE writes it (RFC 9053 §7.1.1): EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string): Buffer => byteString(Buffer.from(value, 'base64url'));
  const KEY_TYPE = [int(1), int(2)] as [Buffer, Buffer];
  const ALGORITHM = [int(3), int(-7)] as [Buffer, Buffer];
  const CURVE = [int(-1), int(1)] as [Buffer, Buffer];
  return map(KEY_TYPE, ALGORITHM, CURVE, [int(-2), coordinate(x)], [int(-3), coordinate(y)]);
}

type Page = { challenge: string; origin: string; host: string };

/** What a browser with an authenticator answers, with one passkey in it; `verifies`: it asks its person. */
export function createAuthenticator({ verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let uses = 0;
  const flags = PRESENT | (verifies ? VERIFIED : 0);
  const clientData = (type: string, { challenge, origin }: Page): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataFor = (host: string, all: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([all]), count, rest]);
  };
  return {
    make(page: Page): NewPasskey {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), byteString(dataFor(page.host, flags | ATTESTED, credential))],
      );
      return {
        credential_id: credentialId.toString('base64url'),
        client_data: clientData('webauthn.create', page).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer(page: Page): PasskeyAnswer {
      uses += 1;
      const data = dataFor(page.host, flags);
      const client = clientData('webauthn.get', page);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        credential_id: credentialId.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
    },
  };
}
