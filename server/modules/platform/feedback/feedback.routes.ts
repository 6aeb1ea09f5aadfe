import { CallError } from '#contract/errors.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { BodyOf } from '#contract/http/call.ts';
import {
  addSuggestionCall,
  listOwnSuggestionsCall,
  listSuggestionsCall,
  SUGGESTIONS_PER_HOUR,
  updateSuggestionCall,
  type Suggestion,
} from '#contract/http/platform/feedback.ts';
import { HOUR_MS, isoAt, isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { actorOf, userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { audit } from '../audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { countSince, findFeedback, listFeedback, ownFeedback } from './feedback.repository.ts';

async function known(db: Queries, id: string): Promise<Suggestion> {
  const found = await findFeedback(db, id);
  if (found === undefined) throw new CallError('not_found');
  return found;
}

export function registerFeedbackRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  register(listSuggestionsCall, ({ query }) => listFeedback(db, query));

  register(listOwnSuggestionsCall, async ({ identity }) => ({
    items: await ownFeedback(db, userOf(identity).user_id),
  }));

  register(addSuggestionCall, ({ body, identity, once }) => addFeedback(context, userOf(identity).user_id, body, once));

  register(updateSuggestionCall, ({ body, identity }) => answerFeedback(context, actorOf(identity), body));
}

/** Adds a person's feedback; limited per hour, so that one sender cannot flood the list [FB1]. */
function addFeedback(
  context: Context,
  userId: string,
  body: BodyOf<typeof addSuggestionCall>,
  once: Once,
): Promise<Kept<Suggestion>> {
  const { database, clock, ids } = context;
  const id = ids.next();
  return database.write((tx) =>
    once(tx, async () => {
      const sent = await countSince(tx, userId, isoAt(clock.now() - HOUR_MS));
      if (sent >= SUGGESTIONS_PER_HOUR) throw new CallError('throttled');
      await tx
        .insertInto('suggestion')
        .values({
          id,
          user_id: userId,
          contact: body.contact === '' ? null : body.contact,
          text: body.text,
          restaurant_id: body.restaurant_id ?? null,
          state: 'new',
          reply: null,
          replied_at: null,
          replied_by: null,
          created_at: isoNow(clock),
        })
        .execute();
      return known(tx, id);
    }),
  );
}

/** A reply answers it; a withdrawn one leaves it seen, unless the call names another state [FB2]. */
function answerFeedback(
  context: Context,
  actor: Actor,
  { id, state, reply }: BodyOf<typeof updateSuggestionCall>,
): Promise<Suggestion> {
  return context.database.write(async (tx) => {
    const before = await known(tx, id);
    const answer =
      reply === undefined
        ? {}
        : reply === ''
          ? { reply: null, replied_at: null, replied_by: null }
          : { reply, replied_at: isoNow(context.clock), replied_by: actor.name };
    const follows = reply === undefined ? before.state : reply === '' ? 'seen' : 'answered';
    const after = { ...answer, state: state ?? follows };
    await tx.updateTable('suggestion').set(after).where('id', '=', id).execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor,
      action: 'system.update_suggest',
      target: id,
      before: { state: before.state, reply: before.reply },
      after: { state: after.state, reply: reply === undefined ? before.reply : reply || null },
    });
    return known(tx, id);
  });
}
