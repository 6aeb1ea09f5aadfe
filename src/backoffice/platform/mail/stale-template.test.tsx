import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import {
  listMailCall,
  listSendingsCall,
  listTemplatesCall,
  updateTemplateCall,
  type MailTemplate,
} from '#contract/http/platform/email.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const id = fixtureId(901);
let now: MailTemplate;
const sent: unknown[] = [];

beforeEach(() => {
  now = {
    id,
    kind: 'custom',
    name: 'Greeting',
    subject_zh: '你好',
    subject_en: 'Hello',
    body_zh: '正文',
    body_en: 'Body',
    version: 1,
    updated_at: null,
    updated_by: null,
    sent: 0,
    handed_over: 0,
    kept: 0,
  };
  sent.splice(0);
  const adminInfo = anAdminInfo({ role: 'admin' });
  mockServer.use(
    ...officeBackend({ adminInfo }),
    mockCall(listTemplatesCall, () => ({ items: [now], way: 'file' as const, from: 'a@b.co' })),
    mockCall(listSendingsCall, { items: [], total: 0, page: 1, page_size: 10 }),
    mockCall(listMailCall, { items: [], total: 0, page: 1, page_size: 20, sent: 0, handed_over: 0, kept: 0 }),
    mockCall(updateTemplateCall, ({ body: asked }) => {
      const { version, template } = asked as BodyOf<typeof updateTemplateCall>;
      if (version !== now.version) return new CallError('stale_version');
      sent.push(template);
      return { id };
    }),
  );
  setSession({ token: 'token-1', adminInfo });
});
afterEach(clearSession);

it('[EN9] keeps the text that another administrator wrote while the panel was open', async () => {
  const { screen } = await renderOffice('/emaile-admi', 'en');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit template: Greeting' }));
  const panel = within(await screen.findByRole('dialog'));
  fireEvent.change(panel.getByDisplayValue('Hello'), { target: { value: 'Hi' } });
  now = { ...now, version: 2, subject_en: 'Good day', body_en: 'Their body' };
  fireEvent.click(panel.getByText('Save', { selector: 'button' }));
  const choice = within(await panel.findByRole('group', { name: 'Which counts: Subject · EN' }));
  expect(choice.getByText('Yours: Hi · Theirs: Good day')).toBeDefined();
  fireEvent.click(choice.getByText('Keep mine'));
  fireEvent.click(panel.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(sent).toMatchObject([{ subject_en: 'Hi', body_en: 'Their body' }]));
});
