import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '../../../base/secrets.ts';

/** Whether an `Authorization` header carries this token; their hashes are compared, which have one length. */
export const carriesToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(authorization ?? '')), Buffer.from(hashToken(`Bearer ${token}`)));
