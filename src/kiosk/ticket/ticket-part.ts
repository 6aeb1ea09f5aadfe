import type { BoardStep } from '#contract/domain/screen-settings.ts';
import type { Part } from '../board/layout/layout-types.ts';

/** The steps that draw a line for each dish. */
export type CompactStep = Extract<BoardStep, 'tight' | 'rush'>;

/** Which dishes of a ticket are drawn, and what stands around them. */
export type DrawnPart = Pick<
  Part,
  'index' | 'count' | 'from' | 'to' | 'isCut' | 'isActionLast' | 'left' | 'nextPage'
> & {
  /** As the layout planned it; null where the ticket is as high as it likes. */
  height: number | null;
  /** Drawn out of sight to be measured: with everything that any part may have. */
  isMeasured: boolean;
};

export const WHOLE_TICKET: DrawnPart = {
  index: 1,
  count: 1,
  from: 0,
  to: Number.POSITIVE_INFINITY,
  isCut: false,
  isActionLast: true,
  left: 0,
  nextPage: null,
  height: null,
  isMeasured: false,
};
export const MEASURED_TICKET: DrawnPart = { ...WHOLE_TICKET, isMeasured: true };

export const isFirst = ({ from }: DrawnPart): boolean => from === 0;
export const isLast = ({ left }: DrawnPart): boolean => left === 0;

/** How an order's dishes are counted on the button and on its parts. */
export const LONG_TICKET = 10;
