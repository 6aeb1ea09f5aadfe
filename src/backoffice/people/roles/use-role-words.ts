import { isBuiltIn, type StaffRoleRef } from '#contract/domain/staff-role.ts';
import type { StaffRole } from '#contract/http/people/staff-role.ts';
import { useWords } from '../../use-words.ts';

/** So many lines stand in one sentence. */
const SAID = 3;

/** How roles are called, and what each lets a person do, in one line. */
export function useRoleWords() {
  const { t } = useWords('people');
  const lineText = (line: string): string => t(`line.${line.replace('.', '_')}`);
  return {
    lineText,
    nameOf: ({ id, name }: StaffRoleRef): string => (isBuiltIn(id) ? t(`staff_role.${id}`) : name),
    whatOf: ({ id, permissions }: Pick<StaffRole, 'id' | 'permissions'>): string => {
      if (isBuiltIn(id)) return t(`roles.what.${id}`);
      const said = permissions.slice(0, SAID).map(lineText).join(t('list_semicolon'));
      const more = permissions.length - SAID;
      return more > 0 ? `${said}${t('list_semicolon')}${t('roles.more', { count: more })}` : said;
    },
  };
}
