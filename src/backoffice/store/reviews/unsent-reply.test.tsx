import 'fake-indexeddb/auto';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rating } from '#contract/domain/rating.ts';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { listRatingsCall, replyToRatingCall } from '#contract/http/store/rating.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { forgetDrafts } from '../../../data/people/draft-queries.ts';
import { clearSession, setSession } from '../../../lib/session.ts';
import { openDrafts } from '../../../offline/drafts.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const KEY = btoa('k'.repeat(32));
const rating: Rating = {
  id: fixtureId(700),
  restaurant_id: aRestaurant().id,
  order_id: fixtureId(701),
  customer: 'Ann',
  stars: 2,
  text: 'Cold soup',
  dishes: [],
  reply: null,
  replied_at: null,
  replied_by: null,
  created_at: '2026-11-21T18:00:00.000Z',
  deleted_reason: null,
};

beforeEach(async () => {
  mockServer.use(
    ...officeBackend({}),
    mockCall(listRatingsCall, {
      items: [rating],
      total: 1,
      page: 1,
      page_size: 20,
      star_counts: [0, 1, 0, 0, 0],
      average: 2,
      shown_average: 2,
      unanswered_count: 1,
    }),
    mockCall(draftKeyCall, { key: KEY }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
  await forgetDrafts(anAdminInfo().id);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const kept = async (): Promise<unknown> =>
  (await (await openDrafts(anAdminInfo().id, KEY)).read(`reply:${rating.id}`))?.fields;

async function typeReply(text: string) {
  const office = await renderOffice('/reviews', 'en');
  fireEvent.click(await office.screen.findByRole('button', { name: 'Reply' }));
  const field = await office.screen.findByLabelText('Your reply');
  fireEvent.change(field, { target: { value: text } });
  return { ...office, field };
}

describe('[EN4] a reply to a review that is not sent', () => {
  it('is there again when the page is opened again, and gone once it is cancelled', async () => {
    const first = await typeReply('We are sorry');
    await waitFor(async () => expect(await kept()).toEqual({ text: 'We are sorry' }));
    first.screen.unmount();

    const { screen } = await renderOffice('/reviews', 'en');
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveProperty('value', 'We are sorry'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await kept()).toBeUndefined());
    expect(screen.getByRole('button', { name: 'Reply' })).toBeDefined();
  });

  it('is gone once it is sent', async () => {
    mockServer.use(mockCall(replyToRatingCall, { ...rating, reply: 'We are sorry' }));
    const { screen } = await typeReply('We are sorry');
    await waitFor(async () => expect(await kept()).toEqual({ text: 'We are sorry' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(screen.queryByLabelText('Your reply')).toBeNull());
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });

  it('is asked about where no draft can be kept: over another page, and another view of the list', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { screen, where, field } = await typeReply('We are sorry');
    fireEvent.click(screen.getByLabelText('No reply (1)'));
    fireEvent.click(await screen.findByText('Stay here'));
    await waitFor(() => expect(screen.queryByText('Stay here')).toBeNull());
    expect(field).toHaveProperty('value', 'We are sorry');
    expect(where()).toBe('/reviews');
    fireEvent.click(screen.getByText('See the order'));
    fireEvent.click(await screen.findByText('Discard and leave'));
    await waitFor(() => expect(where()).toMatch(/^\/order\/list/));
  });
});
