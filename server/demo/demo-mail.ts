import { DAY_MS, isoAt } from '../base/clock.ts';
import type { Context } from '../modules/context.ts';

const TEMPLATES = [
  {
    name: '菜单还没做好 Menu missing',
    subject_zh: '{{restaurant}} 的菜单还没做好',
    subject_en: 'The menu of {{restaurant}} is still empty',
    body_zh:
      '{{name}}，你好：\n\n{{restaurant}} 开通了，但还没有菜单，顾客还不能下单。\n有表格的话，在“菜单 → 导入”里一次就能传好；需要帮忙就回这封信。',
    body_en:
      'Hello {{name}},\n\n{{restaurant}} is open, but it has no menu yet, so nobody can order.\nA spreadsheet goes in at once under “Menu → Import”. Need a hand? Just answer this mail.',
  },
  {
    name: '节日营业时间 Holiday hours',
    subject_zh: '节日前，检查一下营业时间',
    subject_en: 'Check your hours before the holidays',
    body_zh:
      '{{name}}，你好：\n\n节日快到了。请在“门店设置 → 节假日”里写好 {{restaurant}} 的营业时间，免得收到做不了的单。',
    body_en: '',
  },
] as const;

/** Two first templates; the second still lacks its English. */
export async function writeMailTemplates({ database, clock, ids }: Context): Promise<void> {
  const rows = TEMPLATES.map((template, index) => {
    const at = isoAt(clock.now() - (index + 3) * DAY_MS);
    const said = { ...template, subject_en: template.body_en === '' ? '' : template.subject_en };
    return {
      ...said,
      id: ids.next(),
      kind: 'custom',
      version: 1,
      created_at: at,
      updated_at: at,
      updated_by: '平台管理员',
      deleted_at: null,
    };
  });
  await database.db.insertInto('mail_template').values(rows).execute();
}
