import type { Job } from './job.ts';

/** A text field of a job's payload; throws if it is missing. */
export function textOf(job: Job, key: string): string {
  const value = job.payload[key];
  if (typeof value !== 'string') throw new Error(`job ${job.kind} has no ${key}`);
  return value;
}

export function numberOf(job: Job, key: string): number {
  const value = job.payload[key];
  if (typeof value !== 'number') throw new Error(`job ${job.kind} has no ${key}`);
  return value;
}

export function restaurantOf(job: Job): string {
  if (job.restaurant_id === null) throw new Error(`job ${job.kind} names no restaurant`);
  return job.restaurant_id;
}

/** The order a job is about. */
export const jobOrder = (job: Job): { restaurant_id: string; order_id: string } => ({
  restaurant_id: restaurantOf(job),
  order_id: textOf(job, 'order_id'),
});
