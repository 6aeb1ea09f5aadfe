import { isSameSecret } from '../../../base/same-secret.ts';

/** Whether an `Authorization` header carries this token. */
export const carriesToken = (authorization: string | undefined, token: string): boolean =>
  isSameSecret(authorization ?? '', `Bearer ${token}`);
