import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Box } from './box.tsx';
import type { ChartProps } from './charts.tsx';
import { Button } from './button.tsx';
import { OfficeIcon } from './office-icon.tsx';

// The plotting library is large and only some pages draw: it comes in its own chunk.
const BarPlot = lazy(async () => ({ default: (await import('./charts.tsx')).BarPlot }));
const LinePlot = lazy(async () => ({ default: (await import('./charts.tsx')).LinePlot }));

export type BoxColumn<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Left out on a telephone, where the page of the row says it. */
  isAside?: boolean;
  /** The sum of the column, under a rule. */
  foot?: ReactNode;
};

/** What the two marks of a plot stand for. */
export function Legend({ name, beforeName }: { name: string; beforeName?: string | undefined }) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="4" textStyle="helper" color="fg.muted">
      <chakra.span display="inline-flex" alignItems="center" gap="1.5">
        <chakra.i boxSize="10px" bg="fg" aria-hidden="true" />
        {name}
      </chakra.span>
      {beforeName === undefined ? null : (
        <chakra.span display="inline-flex" alignItems="center" gap="1.5">
          <chakra.i w="16px" borderTopWidth="2px" borderTopStyle="dashed" borderColor="indigo.fg" aria-hidden="true" />
          {beforeName}
        </chakra.span>
      )}
    </chakra.span>
  );
}

type TableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly BoxColumn<Row>[];
  keyOf: (row: Row) => string;
  minW?: string;
};

/** Figures as a table: the first column names the row. */
export function FigureTable<Row>({ label, rows, columns, keyOf, minW = '0' }: TableProps<Row>) {
  const hasFoot = columns.some((column) => column.foot !== undefined);
  const marksOf = (column: BoxColumn<Row>) => ({
    'data-number': column.isNumber === true,
    'data-aside': column.isAside === true,
  });
  const narrow = columns.some(({ isAside }) => isAside === true) ? '0' : minW;
  return (
    <chakra.div overflowX="auto" tabIndex={0} role="group" aria-label={label}>
      <chakra.table w="full" minW={{ base: narrow, md: minW }} css={cells}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" {...marksOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.title} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.title} {...marksOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasFoot ? (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.title} {...marksOf(column)}>
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </chakra.table>
    </chakra.div>
  );
}

const cells = {
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', padding: 'var(--space-2-5) var(--space-4)', verticalAlign: 'middle' },
  '& thead th': {
    fontSize: 'helper',
    lineHeight: '16px',
    fontWeight: 400,
    color: 'var(--fg-muted)',
    borderBottom: '1px solid var(--border-strong)',
    verticalAlign: 'bottom',
    textWrap: 'balance',
    // Chinese would otherwise break after any character.
    wordBreak: 'keep-all',
  },
  '& tbody th': { fontWeight: 400 },
  '& tbody tr + tr': { borderTop: '1px solid var(--border-subtle)' },
  '& tfoot td': { borderTop: '1px solid var(--border-strong)', fontWeight: 700 },
  '& [data-number=true]': { textAlign: 'end' },
  '& td[data-number=true]': { whiteSpace: 'nowrap' },
  '@media screen and (max-width: 47.99rem)': {
    '& [data-aside=true]': { display: 'none' },
    // Less between the columns, so that the last of them is seen; the ends stand where the box's title does.
    '& tr > :not(:first-child)': { paddingInlineStart: 'var(--space-2)' },
    '& tr > :not(:last-child)': { paddingInlineEnd: 'var(--space-2)' },
  },
} as const;

export type PlotWords = { asTable: string; asPlot: string; csv: string };

type PlotBoxProps<Row> = ChartProps & {
  title: string;
  kind: 'bars' | 'line';
  words: PlotWords;
  table: Omit<TableProps<Row>, 'label'>;
  onCsv?: () => void;
  testId?: string;
};

/** A plot and the same figures as a table, one at a time; on paper both. */
export function PlotBox<Row>({ title, kind, words, table, onCsv, testId, ...plot }: PlotBoxProps<Row>) {
  const [isTable, setIsTable] = useState(false);
  const Drawn = kind === 'bars' ? BarPlot : LinePlot;
  const aside = (
    <>
      <Legend name={plot.name} beforeName={plot.beforeName} />
      <chakra.span display="inline-flex" gap="2" className="no-print">
        <Button aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          <OfficeIcon name={isTable ? 'chart' : 'list'} />
          {isTable ? words.asPlot : words.asTable}
        </Button>
        {onCsv === undefined ? null : (
          <Button onClick={onCsv}>
            <OfficeIcon name="download" />
            {words.csv}
          </Button>
        )}
      </chakra.span>
    </>
  );
  return (
    <Box title={title} aside={aside} {...(testId === undefined ? {} : { testId })}>
      {isTable ? (
        <FigureTable label={title} {...table} />
      ) : (
        <chakra.div px="3" py="2">
          <Suspense fallback={<chakra.div h={plot.height ?? '240px'} />}>
            <Drawn {...plot} />
          </Suspense>
        </chakra.div>
      )}
    </Box>
  );
}
