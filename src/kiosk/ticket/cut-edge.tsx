import { ReadAll } from './ticket-note.tsx';
import './cut-edge.css';

/** Below the dishes of a part that is higher than its column: more of this dish is in the order. */
export function CutEdge({ orderId }: { orderId: string }) {
  return (
    <div className="cut-edge" data-testid="cut-edge">
      <ReadAll orderId={orderId} />
    </div>
  );
}
