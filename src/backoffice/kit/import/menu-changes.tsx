import { chakra } from '@chakra-ui/react';
import type { MenuItemChange } from '#contract/domain/menu-import.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Row } from '../list/row.tsx';
import { useWords } from '../../use-words.ts';
import { menuValueText } from './menu-value.ts';

const TONES = { add: 'new', update: 'plain', remove: 'outline' } as const;

/** What an import does, or did, dish by dish: each field with its old and its new value. */
export function MenuChanges({ changes, currency }: { changes: readonly MenuItemChange[]; currency?: string }) {
  const { t, name, otherName, otherLang, money, time } = useWords('menu');
  const words = {
    t,
    name,
    money: (minor: number) => money(minor, currency),
    time: (instant: string) => time(instant, 'dayAndClock'),
  };
  return (
    <chakra.ul data-testid="import-changes">
      {changes.map((change, index) => (
        <Row key={`${index} ${change.name_zh}`} lay="grid" py="1.5" rowGap="0.5">
          <chakra.p display="flex" flexWrap="wrap" gap="2" alignItems="baseline" overflowWrap="anywhere">
            <Chip tone={TONES[change.kind]}>{t(`file.${change.of}_${change.kind}`)}</Chip>
            <b>{name(change)}</b>
            <chakra.span color="fg.muted" textStyle="helper" lang={otherLang}>
              {otherName(change)}
            </chakra.span>
          </chakra.p>
          {change.fields.map(({ field, before, after }) => (
            <chakra.p key={field} textStyle="helper" overflowWrap="anywhere">
              <chakra.span color="fg.muted">{t(`field_name.${field}`)} </chakra.span>
              {change.kind === 'add' ? null : (
                <>
                  <chakra.del color="fg.muted">{menuValueText(field, before, words)}</chakra.del>
                  {' → '}
                </>
              )}
              <chakra.ins textDecoration="none">{menuValueText(field, after, words)}</chakra.ins>
            </chakra.p>
          ))}
        </Row>
      ))}
    </chakra.ul>
  );
}
