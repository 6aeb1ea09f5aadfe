/** Who stands at this screen: `proven` where a PIN was exchanged for a token. */
export type PersonHere = { id: string; name: string; proven: boolean };

/** The tokens of people who entered their PIN here, in this page's memory alone [PN4]. */
const tokens = new Map<string, { token: string; untilMs: number }>();

/** Keeps a token until its end; times are the server's. */
export function noteProof(personId: string, token: string, untilMs: number): void {
  tokens.set(personId, { token, untilMs });
}

/** What a call says about who acts: the token while it holds, else the id alone, which proves nothing. */
export function claimOf(personId: string, nowMs: number): string {
  const proof = tokens.get(personId);
  if (proof !== undefined && proof.untilMs > nowMs) return proof.token;
  tokens.delete(personId);
  return personId;
}

/** The same for a call whose last argument it is. */
export const claimArgument = (personId: string | undefined, nowMs: number): [claim?: string] =>
  personId === undefined ? [] : [claimOf(personId, nowMs)];
