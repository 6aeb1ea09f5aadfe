import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, QueryInput, ReplyOf } from '#contract/http/call.ts';
import { audienceCall, listMailCall, listSendingsCall, listTemplatesCall } from '#contract/http/platform/email.ts';
import { call } from '../../lib/api.ts';

export const MAIL_KEY = ['mail'] as const;
/** While something is on its way. */
const LOOK_AGAIN_MS = 2_000;

/** Something is being sent, or is about to be. */
export const isUnderWay = (sendings: ReplyOf<typeof listSendingsCall> | undefined): boolean =>
  sendings?.items.some(
    ({ state, send_at }) => state === 'sending' || (state === 'scheduled' && Date.parse(send_at) <= Date.now()),
  ) === true;

export type MailFilter = QueryInput<typeof listMailCall>;

export const mailQueries = {
  templates: () =>
    queryOptions({
      queryKey: [...MAIL_KEY, 'templates'],
      queryFn: ({ signal }) => call(listTemplatesCall, { signal }),
    }),
  sendings: (page: number) =>
    queryOptions({
      queryKey: [...MAIL_KEY, 'sendings', page],
      queryFn: ({ signal }) => call(listSendingsCall, { query: { page, page_size: 10 }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
    }),
  /** Read again while something is on its way, and once more when it has arrived. */
  log: (filter: MailFilter, isBusy = false) =>
    queryOptions({
      queryKey: [...MAIL_KEY, 'log', filter, isBusy],
      queryFn: ({ signal }) => call(listMailCall, { query: filter, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: isBusy ? LOOK_AGAIN_MS : false,
    }),
  audience: (body: BodyInput<typeof audienceCall>) =>
    queryOptions({
      queryKey: [...MAIL_KEY, 'audience', body],
      queryFn: ({ signal }) => call(audienceCall, { body, signal }),
      retry: false,
    }),
};
