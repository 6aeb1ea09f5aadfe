import type { Order } from './order.ts';
import { isOpen } from './order.ts';

/**
 * A 53-bit hash of a text, synchronous and the same on both sides: two 32-bit multiply-mix halves, joined to an exact
 * integer. It compares states and is not cryptographic.
 */
export function hash53(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** Xor of two 53-bit integers; JavaScript's own `^` keeps 32 bits only. */
export function xor53(left: number, right: number): number {
  const high = Math.floor(left / 4294967296) ^ Math.floor(right / 4294967296);
  const low = (left ^ right) >>> 0;
  return (high >>> 0) * 4294967296 + low;
}

/** An order's contribution to the state hash: nothing unless open. Personal fields stay outside it. */
export const orderHash = (order: Pick<Order, 'id' | 'rev' | 'status' | 'ring'>): number =>
  isOpen(order) ? hash53(`${order.id}|${order.rev}|${order.status}`) : 0;

/** The contribution of the store's and the dishes' versions. */
export const versionHash = (kind: 'store' | 'dish', version: number): number => hash53(`${kind}|${version}`);
