import type { ListReader } from '../../../http/list-reader.ts';
import type { JobHandlers } from '../../../jobs/job.ts';
import type { Context } from '../../context.ts';
import { EXPIRE_KIND, expireExport, MAKE_KIND, makeSome } from './make-export.service.ts';

/** Makes files of lists part by part, and removes them. */
export const exportJobs = (context: Context, reader: ListReader): JobHandlers => ({
  [MAKE_KIND]: (job) => makeSome(context, reader, job),
  [EXPIRE_KIND]: (job) => expireExport(context, job),
});
