import {
  closestCenter,
  DndContext,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { chakra } from '@chakra-ui/react';
import { createContext, use, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/** The name of a sortable row, and the words around it in the page's language. */
export type SortWords = {
  handle: (name: string) => string;
  up: string;
  down: string;
  first: string;
  last: string;
  before: (name: string) => string;
  /** Spoken after a move. */
  moved: (name: string, place: number, count: number) => string;
  help: string;
};

type Entry = { id: string; name: string };
type Sorting = { entries: readonly Entry[]; words: SortWords; isOff: boolean; move: (id: string, to: number) => void };

const SortContext = createContext<Sorting | null>(null);

/** The list a handle or a key belongs to. */
export function useSorting(): Sorting {
  const sorting = use(SortContext);
  if (sorting === null) throw new Error('a sortable row is used outside a SortList');
  return sorting;
}

type SortListProps = {
  entries: readonly Entry[];
  words: SortWords;
  /** Off while the order shown is not the whole one (a search, a filter). */
  isOff?: boolean;
  /** The whole list of ids in its new order. */
  onSort: (ids: string[]) => void;
  children: ReactNode;
};

const moved = (entries: readonly Entry[], id: string, to: number): string[] => {
  const ids = entries.map((entry) => entry.id).filter((other) => other !== id);
  ids.splice(to, 0, id);
  return ids;
};

/**
 * Sorting by dragging, by Alt+↑/↓ and by a menu (WCAG 2.5.7). Rows inside use `useSortRow` and a `SortHandle`; after a
 * move by keyboard the focus stays on the handle that was moved.
 */
export function SortList({ entries, words, isOff = false, onSort, children }: SortListProps) {
  const [spoken, setSpoken] = useState('');
  const toFocus = useRef<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
  );
  useEffect(function keepFocusOnMoved() {
    if (toFocus.current === null) return;
    document.querySelector<HTMLElement>(`[data-sort-handle="${escaped(toFocus.current)}"]`)?.focus();
    toFocus.current = null;
  });
  const sorting = useMemo<Sorting>(() => {
    const move = (id: string, to: number): void => {
      const from = entries.findIndex((entry) => entry.id === id);
      const place = Math.max(0, Math.min(to, entries.length - 1));
      if (isOff || from === -1 || from === place) return;
      toFocus.current = id;
      setSpoken(words.moved(entries[from]?.name ?? '', place + 1, entries.length));
      onSort(moved(entries, id, place));
    };
    return { entries, words, isOff, move };
  }, [entries, words, isOff, onSort]);
  const drop = ({ active, over }: DragEndEvent): void => {
    const to = entries.findIndex((entry) => entry.id === over?.id);
    if (to !== -1) sorting.move(String(active.id), to);
  };
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  return (
    <SortContext value={sorting}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: words.help } }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isOff}>
          {children}
        </SortableContext>
      </DndContext>
      <chakra.span role="status" srOnly>
        {spoken}
      </chakra.span>
    </SortContext>
  );
}

const escaped = (id: string): string => id.replaceAll(/["\\]/g, '\\$&');
const nothing = (): undefined => undefined;
/** What a drag would say in dnd-kit's English; the list's own status says it in the page's language. */
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** What a row of a sorted list puts on its element, and what its handle needs. */
export function useSortRow(id: string) {
  const { isOff } = useSorting();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isOff,
  });
  return {
    ref: setNodeRef,
    style: {
      transform: CSS.Translate.toString(transform),
      transition,
      zIndex: isDragging ? 'var(--z-raised)' : undefined,
    },
    isDragging,
    handle: { setNode: setActivatorNodeRef, listeners: isOff ? undefined : listeners },
  };
}
export type SortHandleParts = ReturnType<typeof useSortRow>['handle'];

/** Alt+↑/↓ moves the thing the key was pressed on. */
export function useSortKeys(id: string): (event: KeyboardEvent) => void {
  const { entries, move } = useSorting();
  return (event) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const from = entries.findIndex((entry) => entry.id === id);
    move(id, from + (event.key === 'ArrowUp' ? -1 : 1));
  };
}
