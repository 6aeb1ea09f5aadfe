/** Who stands at this screen: `proven` where a PIN was exchanged for a token. */
export type PersonHere = { id: string; name: string; proven: boolean };

/** The tokens of people who entered their PIN here, in this page's memory alone [PN4]. */
const tokens = new Map<string, { token: string; untilMs: number }>();

/** Keeps a token until its end; times are the server's. */
export function noteProof(personId: string, token: string, untilMs: number): void {
  tokens.set(personId, { token, untilMs });
}

/**
 * What a call says about who acts: their token while it holds, else the id alone, which proves nothing. A name that was
 * only chosen stays a name, also where that person has entered their PIN before.
 */
export function claimOf({ id, proven }: PersonHere, nowMs: number): string {
  const proof = tokens.get(id);
  if (proof !== undefined && proof.untilMs <= nowMs) tokens.delete(id);
  return proven && proof !== undefined && proof.untilMs > nowMs ? proof.token : id;
}

/** The same for a call whose last argument it is. */
export const claimArgument = (person: PersonHere | null | undefined, nowMs: number): [claim?: string] =>
  person == null ? [] : [claimOf(person, nowMs)];
