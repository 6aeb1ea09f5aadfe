import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#contract/http/people/passkey.ts';

/** What stops a passkey before the server hears of it: its person said no, or this device has one already. */
export class PasskeyProblem extends Error {
  readonly reason: 'cancelled' | 'known' | 'failed';
  constructor(reason: PasskeyProblem['reason'], cause: unknown) {
    super(`no passkey: ${reason}`, { cause });
    this.name = 'PasskeyProblem';
    this.reason = reason;
  }
}

const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Browsers have passkeys on pages of https or of this machine, and bind them to a name, never to an address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);

// It loads when somebody asks for it: the way in stays small.
const load = () => import('@simplewebauthn/browser');

const reasonOf = (error: unknown): PasskeyProblem['reason'] => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
};

/** ES256, EdDSA and RS256: what devices of today make. */
const ALGORITHMS = [-7, -8, -257];

/** Has the device make a passkey; it asks its person. */
export async function makePasskey({
  challenge,
  host,
  user_handle,
  account,
  name,
  known,
}: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await load();
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: host, name: 'Laidan' },
        user: { id: user_handle, name: account, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { credential_id: id, client_data: clientDataJSON, attestation: attestationObject, transports };
  } catch (error) {
    throw new PasskeyProblem(reasonOf(error), error);
  }
}

/** Has one of the device's passkeys sign the challenge; its person chooses and confirms it. */
export async function answerWithPasskey(challenge: string, host: string): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId: host, userVerification: 'required' },
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { credential_id: id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
  } catch (error) {
    throw new PasskeyProblem(reasonOf(error), error);
  }
}
