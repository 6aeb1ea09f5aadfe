import type { Row } from '../db/schema.ts';

export type Job = Omit<Row<'job'>, 'payload'> & { payload: Record<string, unknown> };
/** Must be safe to run twice: a process may die after the work and before the row is removed. */
export type JobHandler = (job: Job) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;
