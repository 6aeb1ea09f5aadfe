import { linkOf, type AccountLink, type ConfirmLink } from './link-token.ts';

const KEY = 'account_link';

/** The link lives in its tab, as the session does: a reload does not lose it, and no other page sees it. */
export const keepLink = ({ kind, token }: AccountLink | ConfirmLink): void =>
  sessionStorage.setItem(KEY, new URLSearchParams({ [kind]: token }).toString());

export const keptLink = (): AccountLink | ConfirmLink | null => linkOf(sessionStorage.getItem(KEY) ?? '');

export const dropLink = (): void => sessionStorage.removeItem(KEY);
