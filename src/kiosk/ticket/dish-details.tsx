import type { Detail } from './dish-words.ts';
import './dish-details.css';

/** Options, removals and additions of a dish, one behind the other: they wrap, each as a whole. */
export function Details({ details }: { details: readonly Detail[] }) {
  return details.map(({ kind, text }) => (
    <span key={`${kind} ${text}`}>
      {' '}
      <span className={kind}>{text}</span>
    </span>
  ));
}
