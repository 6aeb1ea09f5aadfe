import { chakra } from '@chakra-ui/react';
import type { Clash } from '#contract/domain/three-way.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords, type Area } from '../../use-words.ts';
import { useFieldDifference } from './use-field-difference.ts';
import type { Conflict } from './use-save-over.ts';

type StaleNoticeProps = {
  conflict: Conflict;
  area: Area;
  labelOf: (field: string) => string;
  /** What a field of the form holds now: it names the entries of a list. */
  valueOf: (field: string) => unknown;
  onKeep: (clash: Clash) => void;
  onTake: (clash: Clash) => void;
};

/** Someone changed the same in the meantime: who, when, and for each place both values and a choice [EN9]. */
export function StaleNotice({
  conflict: { by, at, clashes },
  area,
  labelOf,
  valueOf,
  onKeep,
  onTake,
}: StaleNoticeProps) {
  const { t, when } = useWords();
  const { nameOf, differenceOf } = useFieldDifference(area);
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
        {t(at === '' ? 'stale.notice' : 'stale.notice_at', {
          by: by === '' ? t('stale.someone') : by,
          time: at === '' ? '' : when(at),
        })}
      </chakra.p>
      {clashes.map((clash) => {
        const [field = ''] = clash.path;
        const label = nameOf(labelOf(field), clash, valueOf(field));
        return (
          <chakra.div
            key={clash.path.join(' ')}
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
              <chakra.b display="block" _firstLetter={{ textTransform: 'uppercase' }}>
                {label}
              </chakra.b>
              {differenceOf(clash).map(({ part, ...sides }, index) => {
                const values = {
                  part,
                  yours: sides.yours ?? t('stale.empty'),
                  others: sides.others ?? t('stale.empty'),
                };
                return <p key={`${index} ${part}`}>{t(part === '' ? 'stale.values' : 'stale.part', values)}</p>;
              })}
            </chakra.div>
            <chakra.div display="flex" gap="2">
              <Button onClick={() => onKeep(clash)}>{t('stale.keep')}</Button>
              <Button onClick={() => onTake(clash)}>{t('stale.take')}</Button>
            </chakra.div>
          </chakra.div>
        );
      })}
    </chakra.div>
  );
}
