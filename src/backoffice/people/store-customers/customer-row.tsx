import { chakra } from '@chakra-ui/react';
import type { StoreCustomer } from '#contract/http/people/store-customer.ts';
import { Chip } from '../../../ui/chip.tsx';
import { dayText } from '../../money/statistics/day-text.ts';
import { dayOfEnd } from '../blocklist/block-draft.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { wayTo } from './customer-text.ts';

/** Two lines of a text of any length; the panel has it whole. On itself: the reset gives every element a wrapping of its own. */
const Short = chakra('span', { base: { minW: '0', maxW: 'full', overflowWrap: 'anywhere', lineClamp: 2 } });

/** One customer: who, how often and when last, what is noted, and whether their orders are refused. */
export function CustomerRow({ customer, onOpen }: { customer: StoreCustomer; onOpen: () => void }) {
  const { t, when, language } = useWords('customers');
  const { name, orders, last_at, note, block } = customer;
  return (
    <Row data-testid="customer-row">
      <chakra.button
        type="button"
        onClick={onOpen}
        w="full"
        textAlign="start"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 4fr) minmax(0, 5fr) 200px' }}
        alignItems="center"
        columnGap="3"
        rowGap="1"
        px="2"
        py="2"
        minH="52px"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
      >
        <chakra.span minW="0" overflowWrap="anywhere">
          <b>{name === '' ? wayTo(customer) : name}</b>
          {name === '' ? null : (
            <chakra.span display="block" color="fg.muted">
              {wayTo(customer)}
            </chakra.span>
          )}
        </chakra.span>
        <chakra.span
          gridColumn={{ base: '1 / -1', lg: '2' }}
          gridRow={{ base: '2', lg: '1' }}
          minW="0"
          overflowWrap="anywhere"
          display="flex"
          flexWrap="wrap"
          gap="2"
          alignItems="center"
        >
          {block === null ? null : (
            <Chip tone="late" icon="octagon">
              {block.until === null
                ? t('blocked')
                : t('blocked_until', { when: dayText(dayOfEnd(block.until), 'full', language) })}
            </Chip>
          )}
          {block === null ? null : <Short>{block.reason}</Short>}
          {note === '' ? null : <Short>{note}</Short>}
        </chakra.span>
        <chakra.span textAlign="end" gridColumn={{ base: '2', lg: '3' }} gridRow="1">
          {t('orders_count', { count: orders })}
          {last_at === null ? null : (
            <chakra.span display="block" textStyle="helper" color="fg.muted">
              {when(last_at)}
            </chakra.span>
          )}
        </chakra.span>
      </chakra.button>
    </Row>
  );
}
