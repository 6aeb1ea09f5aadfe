import type { Language } from '#contract/domain/basics.ts';
import type { ReceiptBlock } from '#contract/domain/receipt.ts';
import type { Both } from '#contract/domain/receipt-words.ts';

type Child = string | HTMLElement | null;

/** Plain elements: paper is drawn once, outside the board's tree, and thrown away. Text is only ever text. */
function make(name: string, className: string, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  for (const child of children) if (child !== null && child !== '') element.append(child);
  return element;
}

const htmlLang = (language: Language): string => (language === 'zh' ? 'zh-Hans' : 'en');

/** The same blocks that the server draws as dots; the sizes are in paper.css. */
export function paperElement(blocks: readonly ReceiptBlock[], language: Language): HTMLElement {
  const paper = make('article', 'paper', ...blocks.map(elementOf));
  paper.lang = htmlLang(language);
  return paper;
}

const second = ({ second: text }: Both, className = 'paper-second'): HTMLElement | null =>
  text === null ? null : make('span', className, text);

const both = ({ first, second: other }: Both): string => (other === null ? first : `${first} ${other}`);

function elementOf(block: ReceiptBlock): HTMLElement {
  const kind = `paper-${block.kind}`;
  switch (block.kind) {
    case 'mark': {
      const mark = make('p', `${kind} is-black`, both(block));
      mark.dataset['mark'] = block.mark;
      return mark;
    }
    case 'store':
      return make('header', kind, make('b', '', block.name), ...block.lines.map((line) => make('span', '', line)));
    case 'head':
      return make('p', kind, make('b', 'paper-number', block.number), make('b', '', block.first, second(block)));
    case 'promise':
      return make('p', kind, make('b', '', both(block)), make('b', '', block.time));
    case 'change':
      return make(
        'p',
        kind,
        block.tone === 'was' ? make('s', '', `− ${block.text}`) : make('b', '', `+ ${block.text}`),
      );
    case 'item':
      return make(
        'div',
        kind,
        make('b', block.quantity > 1 ? 'paper-quantity is-black' : 'paper-quantity', String(block.quantity)),
        make('div', '', make('b', '', block.first), second(block)),
        block.price === null ? null : make('span', 'paper-price', block.price),
      );
    case 'option':
      return make('p', block.isRemoval ? `${kind} is-removal` : kind, both(block));
    case 'missing':
      return make(
        'p',
        kind,
        make('b', '', both(block.label)),
        ' ',
        make('s', '', `${block.quantity}× ${block.first}`),
        block.second === null ? null : make('s', 'paper-second', block.second),
      );
    case 'allergy':
      return make(
        'div',
        kind,
        make('b', '', `⚠ ${both(block.label)}: ${block.first}`),
        second(block),
        block.found === null ? null : make('span', 'paper-second', `(${both(block.found)})`),
      );
    case 'clash':
      return make('p', `${kind} is-black`, `⚠ ${both(block)}`);
    case 'note':
      return make(
        'div',
        block.isOfItem ? `${kind} is-of-item` : kind,
        make('b', '', `${both(block.label)}: ${block.first}`),
        second(block),
      );
    case 'money':
      return make(
        'p',
        block.isTotal ? `${kind} is-total` : kind,
        make('span', '', both(block)),
        make('span', '', block.amount),
      );
    case 'due':
      return make(
        'p',
        block.isLoud ? `${kind} is-black` : kind,
        make('span', '', block.isLoud ? `${block.first} ${block.amount ?? ''}` : both(block)),
        block.isLoud ? second(block) : make('span', '', block.amount ?? ''),
      );
    case 'fact':
      return make('p', kind, block.isLoud ? make('b', '', block.text) : block.text);
    case 'small':
      return make('p', kind, block.text);
    case 'rule':
      return make('hr', kind);
  }
}
