import { chakra } from '@chakra-ui/react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { useWords } from '../../use-words.ts';
import { useStatusText } from '../list/use-status-text.ts';

/** A group's options in one line, each with what it costs more and what of it is out. */
export function OptionsText({ group }: { group: SpecificationInput }) {
  const { t, name, money } = useWords('menu');
  const statusOf = useStatusText();
  const texts = group.options.map((option) => {
    const extra = option.extra_price_cents === 0 ? '' : ` +${money(option.extra_price_cents)}`;
    const { word, until } = statusOf(option);
    const out = option.status === 'on_sale' ? '' : ` (${[word, until].filter((part) => part !== '').join(' ')})`;
    return `${name(option)}${extra}${out}`;
  });
  return (
    <chakra.p color="fg.muted" overflowWrap="anywhere">
      {texts.join(t('list_comma'))}
    </chakra.p>
  );
}
