import type { PinAct } from '#contract/domain/desk-person.ts';
import { rightsOf } from '#contract/domain/rights.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import type { PersonHere } from '#src/live/person-proofs.ts';
import { createCell } from '../cell.ts';
import { isPairedHere } from '../pairing/paired-here.ts';

/** Runs what was asked for, with who does it; undefined where no one said a name. */
export type WithPerson = (person?: PersonHere) => void;

/** `orderId`: of which order, where it is about one. */
type PinRequest = { act: PinAct; run: WithPerson; orderId?: string | undefined };

export const pinRequest = createCell<PinRequest | null>(null);

/** Whether this screen asks for a PIN at all; a signed-in person's own window knows who looks [PN1]. */
export const asksPins = ({ store }: Pick<DeskView, 'store'>): boolean =>
  rightsOf(store).pin_acts.length > 0 && isPairedHere();

/** Does it at once, or once the person at the screen has said who they are, where the restaurant wants to know [PN3]. */
export function askPerson(view: Pick<DeskView, 'store'>, act: PinAct, run: WithPerson, orderId?: string): void {
  if (asksPins(view) && rightsOf(view.store).pin_acts.includes(act)) pinRequest.set({ act, run, orderId });
  else run();
}
