import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUserCall, forgotPasswordCall, resetLinkCall } from '#contract/http/people/user.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[AC6] the mail of an invitation on %s', (name) => {
  let app: TestApp;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await buildTestApp(name, { config: { smtpUrl: smtp.url } });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  const invite = async (as: TestApp['owner'], mail: string, change: object = {}) => {
    const body = { nickname: 'Li', mail, role: 'staff' as const, restaurant_ids: [app.restaurant.id], ...change };
    const { data } = await app.call(addUserCall, { as, body });
    return data.user;
  };
  const lastTo = (mail: string) => smtp.received.filter(({ to }) => to === mail).at(-1);
  const placed = { language: 'en' as const };

  it('says who invites to which restaurant, also when the link is made again', async () => {
    const user = await invite(app.owner, 'cook@example.test', placed);
    const [restaurant] = user.restaurants;
    const words = `invites you to ${restaurant?.name}`;
    const hasWords = (): boolean[] => {
      const mail = lastTo('cook@example.test');
      return [mail?.subject, mail?.text].map((text) => text?.includes(words) === true);
    };
    expect(hasWords()).toEqual([true, true]);
    smtp.received.length = 0;
    await app.call(resetLinkCall, { as: app.owner, body: { user_id: user.id } });
    expect(hasWords()).toEqual([true, true]);
  });

  it('leaves no blank where there is no restaurant or no inviter', async () => {
    smtp.received.length = 0;
    await invite(app.admin, 'second-admin@example.test', { role: 'admin', restaurant_ids: [] });
    await invite(app.owner, 'late@example.test', placed);
    smtp.received.length = 1;
    await app.call(forgotPasswordCall, { as: 'nobody', body: { mail: 'late@example.test' } });
    await expect.poll(() => lastTo('late@example.test')?.text).toContain('invite=');
    for (const { subject, text } of smtp.received) {
      expect(`${subject}${text}`).toContain('Laidan 来单');
      expect(`${subject}${text}`).not.toMatch(/[{}]/);
    }
  });
});
