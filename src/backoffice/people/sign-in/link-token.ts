import type { LinkKind } from '../../../data/people/link-mutations.ts';

/** What a mailed or handed-over link carries. */
export type AccountLink = { kind: LinkKind; token: string };

const KINDS: readonly LinkKind[] = ['invite', 'reset'];

export function linkOf(search: string): AccountLink | null {
  const params = new URLSearchParams(search);
  for (const kind of KINDS) {
    const token = params.get(kind);
    if (token !== null) return { kind, token };
  }
  return null;
}
