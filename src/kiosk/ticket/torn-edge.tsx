import { Icon } from '#src/ui/icons.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { turnTo } from '../board/page-turn.ts';
import { isLast, type DrawnPart } from './ticket-part.ts';
import './torn-edge.css';

/** Where a long order goes on: the next column, or another page, which a touch turns to [UL9]. */
export function TornEdge({ part }: { part: DrawnPart }) {
  const { t } = useTranslation();
  const { left, nextPage, isMeasured } = part;
  if (isLast(part) && !isMeasured) return null;
  const words = nextPage === null ? t('part.next', { n: left }) : t('part.page', { n: left, p: nextPage + 1 });
  return (
    <div className="torn-edge" data-part="tear">
      {nextPage === null ? (
        <span>
          {words} <Icon name="right" />
        </span>
      ) : (
        <button type="button" data-testid="torn-edge" onClick={() => turnTo(nextPage)}>
          {words} <Icon name="right" />
        </button>
      )}
    </div>
  );
}
