import type { Row } from '../db/schema.ts';
import type { JobKind } from './job-queues.ts';

export type Job = Omit<Row<'job'>, 'payload'> & { payload: Record<string, unknown> };
/** The job is due again then: what it waits for is not over. Its attempts start again at zero. */
export type JobAgain = { due_at: string };
/** Must be safe to run twice: a process may die after the work and before the row is removed. */
export type JobHandler = (job: Job) => Promise<JobAgain | undefined | void>;
export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;

/** Thrown by a handler that could not try now, through no fault of the job: it comes again, and no attempt is counted. */
export class JobDeferred extends Error {
  readonly delayMs: number;

  constructor(delayMs: number, why: string) {
    super(why);
    this.delayMs = delayMs;
  }
}
