import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, InstantSchema, paragraphsOf, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

export const SUGGESTION_STATES = ['new', 'seen', 'answered', 'closed'] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** Feedback about the platform from a person who works with it (`suggestion`). */
export const SuggestionSchema = z.object({
  id: IdSchema,
  from: z.object({ id: IdSchema, name: z.string(), mail: z.string(), role: z.string() }),
  /** How to reach the sender, where it is not by mail. */
  contact: z.nullable(z.string()),
  text: z.string(),
  restaurant_id: z.nullable(IdSchema),
  restaurant_name: z.nullable(z.string()),
  state: z.enum(SUGGESTION_STATES),
  reply: z.nullable(z.string()),
  replied_at: z.nullable(InstantSchema),
  replied_by: z.nullable(z.string()),
  created_at: InstantSchema,
});
export type Suggestion = z.infer<typeof SuggestionSchema>;

export const listSuggestionsCall = defineCall({
  name: 'system.get_suggest',
  method: 'GET',
  path: '/app/v1/system/get_suggest',
  may: 'feedback.answer',
  summary: 'Lists the platform’s feedback, newest first, with the count in each state.',
  query: z.object({
    state: z._default(z.enum(['', ...SUGGESTION_STATES]), ''),
    restaurant_id: z.optional(IdSchema),
    /** From this moment on. */
    from_at: z.optional(GivenInstantSchema),
    /** Before this moment. */
    before_at: z.optional(GivenInstantSchema),
    q: z._default(textOf(80), ''),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({
    items: z.array(SuggestionSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    /** The counts by state under the same filters. */
    counts: z.object({ new: z.int(), seen: z.int(), answered: z.int(), closed: z.int() }),
  }),
});

/** The limit for one person in an hour. */
export const SUGGESTIONS_PER_HOUR = 10;

export const addSuggestionCall = defineCall({
  name: 'system.add_suggest',
  method: 'POST',
  path: '/app/v1/system/add_suggest',
  may: 'feedback.send',
  summary: `Sends feedback to the platform; ${SUGGESTIONS_PER_HOUR} an hour at most.`,
  body: z.object({
    text: paragraphsOf(2000, 1),
    contact: z._default(textOf(120), ''),
    /** The restaurant concerned. */
    restaurant_id: z.optional(IdSchema),
  }),
  reply: SuggestionSchema,
  keepsAnswer: true,
});

export const listOwnSuggestionsCall = defineCall({
  name: 'system.get_own_suggest',
  method: 'GET',
  path: '/app/v1/system/get_own_suggest',
  may: 'feedback.send',
  summary: 'Lists one’s own feedback with its replies, newest first.',
  reply: z.object({ items: z.array(SuggestionSchema) }),
});

export const updateSuggestionCall = defineCall({
  name: 'system.update_suggest',
  method: 'POST',
  path: '/app/v1/system/update_suggest',
  may: 'feedback.answer',
  summary: 'Answers feedback, or sets its state; the sender sees the reply. An empty reply withdraws it.',
  body: z.object({
    id: IdSchema,
    state: z.optional(z.enum(SUGGESTION_STATES)),
    reply: z.optional(paragraphsOf(2000)),
  }),
  reply: SuggestionSchema,
});
