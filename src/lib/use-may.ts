import { useCallback } from 'react';
import { mayDo, type Permission } from '#contract/permissions.ts';
import { useSession } from './use-session.ts';

/** Asks the permission table for whoever is signed in: what may not be done is not offered. The server refuses it anyway. */
export function useMay(): (permission: Permission) => boolean {
  const role = useSession().adminInfo?.role;
  return useCallback((permission) => role !== undefined && mayDo(role, permission), [role]);
}
