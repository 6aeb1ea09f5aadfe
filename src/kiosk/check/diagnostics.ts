import type { DeskParts } from '../desk-context.ts';
import { askedCell } from './check-cells.ts';
import { checkRows } from './check-rows.ts';
import { factsOf } from './desk-checks.ts';

/** What someone who helps wants to know; no cookie, no token, nothing about a guest [SS9]. */
export function diagnosticsOf(parts: DeskParts): string {
  const { desk, own, screen } = parts;
  const view = desk.view();
  const asked = askedCell.get();
  const facts = factsOf(parts, asked);
  const { printer_id, ...print } = own.view().settings.print;
  const about = {
    at: new Date(desk.now()).toISOString(),
    build: screen.build,
    restaurant_id: view.restaurantId,
    device: view.device,
    browser: navigator.userAgent,
    display: `${window.innerWidth}×${window.innerHeight} @${window.devicePixelRatio}`,
    position: desk.position(),
    seal: view.seal,
    settings: { ...own.view().settings, print: { ...print, has_printer: printer_id !== null } },
    sound: facts.proof,
    link: facts.quality,
    storage: asked.storage,
    queue: view.queue,
    clock_offset_ms: view.clockOffset,
    open_orders: view.orders.length,
    drill:
      asked.drill === null || asked.drill === undefined
        ? null
        : { outcome: asked.drill.outcome, stages: asked.drill.stages },
    last_whole_test: asked.lastWhole,
    findings: Object.fromEntries(checkRows(facts).map(({ id, state, fact }) => [id, `${state}: ${fact}`])),
  };
  return JSON.stringify(about, null, 2);
}
