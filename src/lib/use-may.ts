import { useCallback } from 'react';
import { mayDo, mayWhileViewing, type Permission } from '#contract/permissions.ts';
import { useSession } from './use-session.ts';

/**
 * Asks the permission table about the person who is signed in: what may not be done is not offered. The server refuses
 * it anyway.
 */
export function useMay(): (permission: Permission) => boolean {
  const { adminInfo } = useSession();
  const role = adminInfo?.role;
  const isViewing = adminInfo !== null && adminInfo.viewing !== null;
  return useCallback(
    (permission) => role !== undefined && mayDo(role, permission) && (!isViewing || mayWhileViewing(permission)),
    [role, isViewing],
  );
}
