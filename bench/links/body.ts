import { randomUUID } from 'node:crypto';

/** About as large as an order's event in our log. */
const FILLING = 'x'.repeat(1_700);

export type Message = { key: string; body: string };
export const newMessage = (): Message => ({ key: randomUUID(), body: FILLING });
