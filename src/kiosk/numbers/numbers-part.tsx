import type { CSSProperties } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CalledNumber } from '#contract/http/devices/numbers.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useAreaWords } from '../words/use-area-words.ts';
import { fitNumbers, type NumberGrid } from './fit-numbers.ts';

type NumbersPartProps = { name: 'ready' | 'preparing'; numbers: readonly CalledNumber[]; fresh: ReadonlySet<string> };

/** One of the two halves: as many numbers as have room, as large as they can be; the rest is counted. */
export function NumbersPart({ name, numbers, fresh }: NumbersPartProps) {
  const t = useAreaWords('numbers');
  const listRef = useRef<HTMLUListElement>(null);
  const grid = useGrid(listRef, numbers.length, Math.max(0, ...numbers.map(({ code }) => code?.length ?? 0)));
  const left = numbers.length - grid.shown;
  return (
    <section className={`numbers-part ${name}`} aria-label={t(`numbers.${name}`)} data-testid={`numbers-${name}`}>
      <h1>
        {name === 'ready' && <Icon name="check" />}
        <span>
          {t(`numbers.${name}`)} <small>{t(`numbers.${name}_2`)}</small>
        </span>
      </h1>
      {numbers.length === 0 && <p className="numbers-none">{t(`numbers.no_${name}`)}</p>}
      <ul
        ref={listRef}
        className={`of-${grid.size}`}
        style={styleOf(grid)}
        aria-live={name === 'ready' ? 'polite' : 'off'}
      >
        {numbers.slice(0, grid.shown).map(({ no, code }) => (
          <li
            key={no}
            className={name === 'ready' && fresh.has(no) ? 'is-fresh' : undefined}
            data-testid="called-no"
            data-no={no}
          >
            <b>{no}</b>
            {code !== null && <span>{code}</span>}
          </li>
        ))}
        {left > 0 && (
          <li className="numbers-more" data-testid="numbers-more">
            +{left}
          </li>
        )}
      </ul>
    </section>
  );
}

const styleOf = ({ columns, cell }: NumberGrid): CSSProperties => ({
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gridAutoRows: `${cell}px`,
});

function useGrid(listRef: { current: HTMLUListElement | null }, count: number, letters: number): NumberGrid {
  const [grid, setGrid] = useState<NumberGrid>({ size: '3xl', columns: 1, cell: 0, shown: count });
  useLayoutEffect(
    function measure() {
      const list = listRef.current;
      if (list === null) return undefined;
      const look = (): void => {
        const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
        setGrid(fitNumbers({ count, letters }, { width: list.clientWidth, height: list.clientHeight, gap, rem }));
      };
      look();
      if (typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(look);
      observer.observe(list);
      return () => observer.disconnect();
    },
    [listRef, count, letters],
  );
  return grid;
}
