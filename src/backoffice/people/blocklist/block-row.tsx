import { chakra } from '@chakra-ui/react';
import type { Block } from '#contract/http/people/blocklist.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { dayText } from '../../money/statistics/day-text.ts';
import { Row } from '../../kit/list/row.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { dayOfEnd } from './block-draft.ts';

type BlockRowProps = {
  block: Block;
  isChosen: boolean;
  nowMs: number;
  onChoose: (isChosen: boolean) => void;
  onEdit: () => void;
};

/** Who is blocked, why, until when and by whom. */
export function BlockRow({ block, isChosen, nowMs, onChoose, onEdit }: BlockRowProps) {
  const { t, language } = useWords('moderation');
  // A block lasts months and years: its days are shown with their year.
  const dayOf = (instant: string): string => dayText(dayOfEnd(instant), 'full', language);
  const { phone, email, address, until } = block;
  const name = [phone === null ? null : phoneText(phone), email, address].filter((part) => part !== null).join(' · ');
  const isOver = until !== null && Date.parse(until) <= nowMs;
  return (
    <Row
      lay="table"
      data-testid="block-row"
      gridTemplateColumns={{
        base: 'var(--mark) minmax(0, 1fr) var(--mark)',
        lg: 'var(--mark) minmax(0, 5fr) minmax(0, 4fr) 200px var(--mark)',
      }}
      columnGap="3"
      rowGap="1"
      py="2"
      minH="52px"
      bg={isChosen ? 'indigo.subtle' : 'transparent'}
    >
      <CheckField label={t('choose', { name })} isChecked={isChosen} onChange={onChoose}>
        {null}
      </CheckField>
      <chakra.div minW="0" overflowWrap="anywhere" color={isOver ? 'fg.muted' : 'fg'}>
        {phone === null ? null : (
          <chakra.b display="block" data-field="user_blocklist.phone">
            {phoneText(phone)}
          </chakra.b>
        )}
        {email === null ? null : (
          <chakra.span display="block" data-field="user_blocklist.email">
            {email}
          </chakra.span>
        )}
        {address === null ? null : (
          <chakra.span display="block" data-field="user_blocklist.address">
            {address}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.p data-field="user_blocklist.reason" gridColumn={{ base: '2', lg: '3' }} overflowWrap="anywhere">
        {block.reason}
      </chakra.p>
      <chakra.div gridColumn={{ base: '2', lg: '4' }} display="grid" gap="1" justifyItems="start">
        <Chip
          tone={isOver ? 'outline' : until === null ? 'late' : 'soon'}
          icon={isOver ? 'x' : until === null ? 'octagon' : 'clock'}
          field="user_blocklist.until"
        >
          {until === null
            ? t('block.for_ever')
            : t(isOver ? 'block.was_until' : 'block.is_until', { when: dayOf(until) })}
        </Chip>
        <chakra.span textStyle="helper" color="fg.muted" data-field="user_blocklist.created_by" overflowWrap="anywhere">
          {t('block.by', { name: block.created_by, when: dayOf(block.created_at) })}
        </chakra.span>
      </chakra.div>
      <chakra.div gridColumn={{ base: '3', lg: '5' }} gridRow="1" alignSelf={{ base: 'start', lg: 'center' }}>
        <RowAction icon="edit" label={t('block.edit_named', { name })} onClick={onEdit} />
      </chakra.div>
    </Row>
  );
}
