import { paperTime, type ReceiptBlock, type ReceiptOptions } from './receipt.ts';
import { paperText, paperWord } from './receipt-words.ts';

/** A page that shows both scripts, removals, an allergy and the width, for setting up a printer. */
export function testPageOf(
  { language, store, at }: Pick<ReceiptOptions, 'language' | 'store' | 'at'>,
  printer: string,
) {
  const page: ReceiptBlock[] = [
    { kind: 'mark', mark: 'test', ...paperWord('test', language) },
    { kind: 'store', name: store.name, lines: [printer, paperWord('test_page', language).first] },
    { kind: 'rule' },
    { kind: 'item', quantity: 2, price: null, ...paperText('宫保鸡丁', 'Kung Pao Chicken', language) },
    { kind: 'option', isRemoval: true, ...paperText('走花生', 'NO peanuts', language) },
    {
      kind: 'allergy',
      label: paperWord('allergy', language),
      found: null,
      isOfItem: false,
      ...paperText('花生', 'Peanuts', language),
    },
    { kind: 'rule' },
    { kind: 'fact', text: paperWord('test_reads', 'zh').first, isLoud: false },
    { kind: 'fact', text: paperWord('test_reads', 'en').first, isLoud: false },
    { kind: 'small', text: paperTime(at, at, store.time_zone, language) },
  ];
  return page;
}
