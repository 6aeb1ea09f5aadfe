import {
  addPrinterCall,
  cancelPrintCall,
  deletePrinterCall,
  listPrintersCall,
  listPrintJobsCall,
  printOrderCall,
  retryPrintCall,
  rotatePrinterCall,
  testPrinterCall,
  updatePrinterCall,
} from '#contract/http/devices/printer.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { hasChineseFont } from '../../../print/text-width.ts';
import type { Context } from '../../context.ts';
import { cancelAll, listPrintJobs, printOrder, printTestPage, requeuePrintJobs } from './print.service.ts';
import { addPrinter, deletePrinter, presentPrinters, rotatePrinter, updatePrinter } from './printer.service.ts';

export function registerPrinterRoutes(register: Register, context: Context): void {
  register(listPrintersCall, async ({ query }) => ({
    items: await presentPrinters(context, query.restaurant_id),
    has_chinese_font: await hasChineseFont(),
  }));
  register(addPrinterCall, ({ body, identity, once }) => addPrinter(context, actorOf(identity), body, once));
  register(updatePrinterCall, ({ body, identity }) => updatePrinter(context, actorOf(identity), body));
  register(rotatePrinterCall, ({ body, identity }) => rotatePrinter(context, actorOf(identity), body));
  register(deletePrinterCall, async ({ body, identity }) => {
    await deletePrinter(context, actorOf(identity), body);
    return { deleted: true };
  });
  register(testPrinterCall, async ({ body, identity }) => ({
    job: await printTestPage(context, actorOf(identity), body),
  }));
  register(listPrintJobsCall, ({ query }) => listPrintJobs(context, query));
  register(printOrderCall, async ({ body, identity }) => ({
    jobs: await printOrder(context, actorOf(identity), body),
  }));
  register(retryPrintCall, async ({ body }) => ({ jobs: await requeuePrintJobs(context, body) }));
  register(cancelPrintCall, async ({ body }) => ({ jobs: await cancelAll(context, body) }));
}
