import { chakra } from '@chakra-ui/react';
import { changeText } from '#contract/domain/change-lines.ts';
import type { ChangeLine, Order } from '#contract/domain/order.ts';
import { useWords } from '../../use-words.ts';
import { Section } from './section.tsx';

/** What the latest change took away and what it brought. */
export function OrderChanges({ order }: { order: Pick<Order, 'changes'> }) {
  const { t } = useWords('orders');
  return (
    <Section title={t('detail.changes')}>
      <chakra.div px="4" py="2.5">
        <ChangeLines lines={order.changes} />
      </chakra.div>
    </Section>
  );
}

/** − struck what was, + bold what is now. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  const { t, language, time } = useWords('orders');
  return (
    <chakra.ul display="grid" gap="1" overflowWrap="anywhere">
      {lines.map((line) => {
        const text = changeText(line, language, (instant) => time(instant, 'dayAndClock'));
        return (
          <li key={`${line.kind} ${line.text_zh} ${line.text_en}`}>
            {line.kind === 'was' ? (
              <chakra.del color="fg.muted">
                − <chakra.span srOnly>{t('detail.was')}</chakra.span>
                {text}
              </chakra.del>
            ) : (
              <chakra.ins textDecoration="none" fontWeight="700">
                + <chakra.span srOnly>{t('detail.now')}</chakra.span>
                {text}
              </chakra.ins>
            )}
          </li>
        );
      })}
    </chakra.ul>
  );
}
