import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityQuery } from '../../../data/people/security-queries.ts';
import { useSession } from '../../../lib/use-session.ts';
import { readDraft } from './draft-storage.ts';
import type { StoreDraft } from './steps.ts';
import { useMay } from '../../../lib/use-may.ts';

/** The draft of this tab; an owner's begins with their own email, an administrator's with none. */
export function useDraft() {
  const { adminInfo } = useSession();
  const isAdmin = useMay()('restaurant.administer');
  const ownMail = isAdmin ? '' : (adminInfo?.mail ?? '').toLowerCase();
  const [draft] = useState<StoreDraft>(() => readDraft(adminInfo?.id ?? '', ownMail));
  /** One's own email is the account that is signed in; any other email gets a new account. */
  const [needsPasscode] = useState(() => (email: string) => email.trim().toLowerCase() !== ownMail);
  const rule = useQuery(securityQuery()).data?.new_password_rule ?? 'new';
  return { draft, isAdmin, needsPasscode, rule };
}
