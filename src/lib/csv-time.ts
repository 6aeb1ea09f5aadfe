import { wallClockText } from '#contract/domain/time.ts';
import type { CsvColumn } from './csv.ts';

type InstantOf<Row> = (row: Row) => string | null;

const textOf = (instant: string | null, zone: string): string | null =>
  instant === null ? null : wallClockText(Date.parse(instant), zone);

/** Instants by one clock, which the title names [EX8]. */
export const timeColumn = <Row>(title: string, zone: string, at: InstantOf<Row>): CsvColumn<Row> => ({
  title: `${title} (${zone})`,
  cell: (row) => textOf(at(row), zone),
});

type ZonedColumns<Row> = {
  title: string;
  zoneTitle: string;
  /** Null where the row is of no restaurant. */
  zoneOf: (row: Row) => string | null;
  at: InstantOf<Row>;
};

/** Instants of rows of several restaurants: each by its own clock, and beside it which one that is [EX8]. */
export const zonedColumns = <Row>({ title, zoneTitle, zoneOf, at }: ZonedColumns<Row>): CsvColumn<Row>[] => {
  const clockOf = (row: Row): string => zoneOf(row) ?? 'UTC';
  return [
    { title, cell: (row) => textOf(at(row), clockOf(row)) },
    { title: zoneTitle, cell: clockOf },
  ];
};
