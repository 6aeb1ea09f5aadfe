import { useTranslation } from 'react-i18next';
import { isBuiltIn } from '#contract/domain/staff-role.ts';
import { placeOf } from '../../lib/use-may.ts';
import { useSession } from '../../lib/use-session.ts';

/** What the signed-in person is called in the chosen restaurant: their role there, else their account's. */
export function useRoleHere(): string {
  const { t } = useTranslation();
  const session = useSession();
  const { adminInfo } = session;
  const place = adminInfo?.role === 'admin' ? undefined : placeOf(session);
  const given = place?.staff_role;
  if (given !== undefined && given.name !== '') return given.name;
  if (given !== undefined && isBuiltIn(given.id)) return t(`staff_role.${given.id}`);
  return t(`role.${place?.role ?? adminInfo?.role ?? 'staff'}`);
}
