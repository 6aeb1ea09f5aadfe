import type { SessionItem } from '#contract/http/people/session.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Context } from '../../context.ts';
import { listSessions } from './session.repository.ts';
import { viewerNames } from './view-as.service.ts';

/** A person's sessions, as that person or an administrator sees them. */
export async function presentSessions(context: Context, userId: string, currentId: string): Promise<SessionItem[]> {
  const { database, clock } = context;
  const sessions = await listSessions(database.db, userId, isoNow(clock));
  const names = await viewerNames(context, sessions);
  return sessions.map((session) => ({
    id: session.id,
    created_at: session.created_at,
    last_used_at: session.used_at,
    user_agent: session.agent,
    address: session.address,
    is_current: session.id === currentId,
    viewed_by: session.viewed_by === null ? null : (names.get(session.viewed_by) ?? ''),
  }));
}
