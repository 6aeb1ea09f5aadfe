import { chakra } from '@chakra-ui/react';
import type { Conflict } from '../../../data/store/save-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { labelKeyOf } from './field-label.ts';
import { useFieldDifference } from './use-field-difference.ts';

type StaleNoticeProps = {
  conflict: Conflict;
  mine: Record<string, unknown>;
  onKeep: (field: string) => void;
  onTake: (field: string, theirs: unknown) => void;
};

/** Someone changed the same fields in the meantime: who, when, and for each field both values and a choice [EN9]. */
export function StaleNotice({ conflict: { by, at, theirs }, mine, onKeep, onTake }: StaleNoticeProps) {
  const { t, when } = useWords('store');
  const differenceOf = useFieldDifference();
  return (
    <chakra.div
      role="alert"
      data-decide="true"
      tabIndex={-1}
      display="grid"
      gap="2"
      p="3"
      mb="3"
      scrollMarginTop="12"
      borderRadius="box"
      bg="amber.subtle"
    >
      <chakra.p display="flex" gap="2" alignItems="center" fontWeight="700" color="amber.fg">
        <Icon name="triangle" />
        {t('stale.notice', { by: by === '' ? t('stale.someone') : by, time: at === '' ? '' : when(at) })}
      </chakra.p>
      {Object.entries(theirs).map(([field, value]) => {
        const label = t(labelKeyOf(field));
        return (
          <chakra.div
            key={field}
            role="group"
            aria-label={t('stale.choose', { field: label })}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="2"
            borderTopWidth="1px"
            borderColor="border"
            pt="2"
          >
            <chakra.div flex="1" minW="200px" overflowWrap="anywhere">
              <b>{label}</b>
              {differenceOf(field, mine[field], value).map(({ part, ...sides }, index) => {
                const values = {
                  part,
                  yours: sides.yours ?? t('stale.empty'),
                  others: sides.others ?? t('stale.empty'),
                };
                return <p key={`${index} ${part}`}>{t(part === '' ? 'stale.values' : 'stale.part', values)}</p>;
              })}
            </chakra.div>
            <chakra.div display="flex" gap="2">
              <Button onClick={() => onKeep(field)}>{t('stale.keep')}</Button>
              <Button onClick={() => onTake(field, value)}>{t('stale.take')}</Button>
            </chakra.div>
          </chakra.div>
        );
      })}
    </chakra.div>
  );
}
