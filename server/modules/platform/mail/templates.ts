import type { Actor } from '#contract/domain/basics.ts';
import { MAIL_KINDS, type MailTemplateInput } from '#contract/domain/mail-template.ts';
import { BUILT_IN_MAILS } from '#contract/domain/mail-words.ts';
import { CallError } from '#contract/errors.ts';
import type { MailTemplate } from '#contract/http/platform/email.ts';
import { DAY_MS, isoAt, isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { audit } from '../audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findWords, NO_TALLY, tallies, templates, type Tally } from './mail.repository.ts';

const TALLY_DAYS = 30;

const wordsOf = ({ name, subject_zh, subject_en, body_zh, body_en }: Omit<MailTemplateInput, 'kind'>) => ({
  name,
  subject_zh,
  subject_en,
  body_zh,
  body_en,
});

function present(row: Row<'mail_template'>, tally: Tally): MailTemplate {
  const { id, version, updated_at, updated_by } = row;
  const kind = MAIL_KINDS.find((one) => one === row.kind) ?? 'custom';
  return { id, kind, ...wordsOf(row), version, updated_at, updated_by, ...tally };
}

/** The product's own mails first, with their built-in text or a replacement, then the templates that people send. */
export async function listTemplates({ database, clock }: Context): Promise<MailTemplate[]> {
  const found = await tallies(database.db, isoAt(clock.now() - TALLY_DAYS * DAY_MS));
  const rows = await templates(database.db).orderBy('created_at', 'desc').execute();
  const builtIn = Object.entries(BUILT_IN_MAILS).map(([kind, words]): MailTemplate => {
    const row = rows.find((one) => one.kind === kind);
    const tally = found.get(kind) ?? NO_TALLY;
    if (row !== undefined) return present(row, tally);
    const known = MAIL_KINDS.find((one) => one === kind) ?? 'custom';
    return { id: null, kind: known, ...wordsOf(words), version: 0, updated_at: null, updated_by: null, ...tally };
  });
  const custom = rows.filter(({ kind }) => kind === 'custom').map((row) => present(row, found.get(row.id) ?? NO_TALLY));
  return [...builtIn, ...custom];
}

export async function findTemplate(db: Queries, id: string): Promise<Row<'mail_template'>> {
  const row = await templates(db).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new CallError('not_found');
  return row;
}

export function addTemplate(
  context: Context,
  actor: Actor,
  input: MailTemplateInput,
  once: Once,
): Promise<Kept<{ id: string }>> {
  const { database, clock, ids } = context;
  const now = isoNow(clock);
  const row = {
    id: ids.next(),
    ...input,
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: actor.name,
    deleted_at: null,
  };
  return database.write((tx) =>
    once(tx, async () => {
      if (input.kind !== 'custom' && (await findWords(tx, input.kind)) !== undefined) throw new CallError('conflict');
      await tx.insertInto('mail_template').values(row).execute();
      await audit(context, tx, {
        restaurant_id: null,
        actor,
        action: 'email_template.add',
        target: row.id,
        after: input,
      });
      return { id: row.id };
    }),
  );
}

type Change = { id: string; version: number; template: MailTemplateInput };

export async function updateTemplate(context: Context, actor: Actor, change: Change): Promise<{ id: string }> {
  const { id, version, template } = change;
  await context.database.write(async (tx) => {
    const row = await findTemplate(tx, id);
    if (row.version !== version) throw new CallError('stale_version');
    // The kind of a mail stays, because other kinds have other variables.
    const after = wordsOf(template);
    const written = { ...after, version: version + 1, updated_at: isoNow(context.clock), updated_by: actor.name };
    await tx.updateTable('mail_template').set(written).where('id', '=', id).execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor,
      action: 'email_template.update',
      target: id,
      before: wordsOf(row),
      after,
    });
  });
  return { id };
}

export async function deleteTemplate(context: Context, actor: Actor, id: string): Promise<{ deleted: boolean }> {
  await context.database.write(async (tx) => {
    const row = await findTemplate(tx, id);
    await tx
      .updateTable('mail_template')
      .set({ deleted_at: isoNow(context.clock) })
      .where('id', '=', id)
      .execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor,
      action: 'email_template.delete',
      target: id,
      before: wordsOf(row),
    });
  });
  return { deleted: true };
}
