import type { DeskOrder } from '#src/live/desk-store.ts';
import type { BoardLayout, Page } from './layout/layout-types.ts';
import { PlacedTicket } from './placed-ticket.tsx';
import type { Settled } from './use-settled-board.ts';

type PreparingColumnsProps = {
  page: Page | undefined;
  plan: BoardLayout;
  settled: Settled;
  live: ReadonlyMap<string, DeskOrder>;
};

/** The shown page of Preparing, and nothing of the others: three hundred orders stay as quick as thirty. */
export function PreparingColumns({ page, plan, settled, live }: PreparingColumnsProps) {
  const { columns, columnWidth, step } = plan;
  return (
    <div className="flow" data-guarded="" data-testid="flow">
      {Array.from({ length: columns }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are places, and tickets move between them
        <div className="flow-column" key={at} style={{ width: `${columnWidth}px` }} data-testid="flow-column">
          {page?.columns[at]?.map((part) => {
            const deskOrder = settled.orders.get(part.id);
            return deskOrder === undefined ? null : (
              <PlacedTicket
                key={`${part.id} ${part.index}`}
                settled={deskOrder}
                live={live.get(part.id)}
                lane="preparing"
                step={step}
                settledAtMs={settled.atMs}
                part={{ ...part, isMeasured: false }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
