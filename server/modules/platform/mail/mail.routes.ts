import { fillTemplate, mailIn } from '#contract/domain/mail-template.ts';
import { SAMPLE_VALUES } from '#contract/domain/mail-words.ts';
import { CallError } from '#contract/errors.ts';
import {
  addTemplateCall,
  audienceCall,
  cancelSendingCall,
  deleteTemplateCall,
  listMailCall,
  listSendingsCall,
  listTemplatesCall,
  pauseSendingCall,
  retryMailCall,
  sendMailCall,
  testMailCall,
  updateTemplateCall,
} from '#contract/http/platform/email.ts';
import { DAY_MS, isoAt } from '../../../base/clock.ts';
import { actorOf, userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Mailer } from '../../../notify/mailer.ts';
import type { Context } from '../../context.ts';
import { listMail, tallies } from './mail.repository.ts';
import { sendNow } from './post.service.ts';
import { addSending, cancelSending, listSendings, pauseSending, previewAudience, retryMails } from './sending.ts';
import { addTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.ts';

const TALLY_DAYS = 30;

export function registerMailRoutes(register: Register, context: Context, mailer: Mailer): void {
  const { db } = context.database;

  register(listTemplatesCall, async () => ({
    items: await listTemplates(context),
    way: mailer.way,
    from: mailer.from,
  }));
  register(addTemplateCall, ({ body, identity, once }) => addTemplate(context, actorOf(identity), body, once));
  register(updateTemplateCall, ({ body, identity }) => updateTemplate(context, actorOf(identity), body));
  register(deleteTemplateCall, ({ body, identity }) => deleteTemplate(context, actorOf(identity), body.id));

  register(audienceCall, ({ body }) => previewAudience(context, body));
  register(sendMailCall, ({ body, identity, once }) => addSending(context, actorOf(identity), body, once));
  register(cancelSendingCall, ({ body, identity }) => cancelSending(context, actorOf(identity), body.id));
  register(pauseSendingCall, ({ body, identity }) => pauseSending(context, actorOf(identity), body));
  register(listSendingsCall, ({ query }) => listSendings(context.database, query));
  register(retryMailCall, ({ body, identity }) => retryMails(context, actorOf(identity), body));

  register(listMailCall, async ({ query }) => {
    const found = [...(await tallies(db, isoAt(context.clock.now() - TALLY_DAYS * DAY_MS))).values()];
    return {
      ...(await listMail(db, query)),
      sent: found.reduce((sum, { sent }) => sum + sent, 0),
      handed_over: found.reduce((sum, { handed_over }) => sum + handed_over, 0),
      kept: found.reduce((sum, { kept }) => sum + kept, 0),
    };
  });

  register(testMailCall, async ({ body, identity }) => {
    const { user_id } = userOf(identity);
    const user = await db.selectFrom('user').select('mail').where('id', '=', user_id).executeTakeFirst();
    const to = user?.mail ?? '';
    if (to === '') throw new CallError('not_found');
    const { template, language } = body;
    const text = fillTemplate(mailIn(template, language), SAMPLE_VALUES[language]);
    const letter = { kind: 'test' as const, template_id: null, name: template.name, to, language, text };
    return { to, ...(await sendNow(context, mailer, letter)) };
  });
}
