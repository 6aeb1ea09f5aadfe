import { CONFIRM_KINDS, type ConfirmKind } from '#contract/http/people/confirm.ts';
import type { LinkKind } from '../../../data/people/link-mutations.ts';

/** What a mailed or handed-over link carries. */
export type AccountLink = { kind: LinkKind; token: string };
export type ConfirmLink = { kind: ConfirmKind; token: string };

const KINDS = ['invite', 'reset', ...CONFIRM_KINDS] as const;

/** Whether a link sets a password; the others need one press alone. */
export const setsPassword = (link: AccountLink | ConfirmLink): link is AccountLink =>
  link.kind === 'invite' || link.kind === 'reset';

export function linkOf(search: string): AccountLink | ConfirmLink | null {
  const params = new URLSearchParams(search);
  for (const kind of KINDS) {
    const token = params.get(kind);
    if (token !== null) return { kind, token };
  }
  return null;
}
