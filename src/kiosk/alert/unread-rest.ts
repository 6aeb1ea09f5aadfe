import { createCell } from '../cell.ts';

/** Shows more of the order that rings, as long as some of it was not in sight; a key does that rather than accept it. */
export const unreadRest = createCell<(() => void) | null>(null);
