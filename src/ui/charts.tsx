import { Chart, useChart } from '@chakra-ui/charts';
import { chakra } from '@chakra-ui/react';
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  LabelList,
  Line,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { barNumber } from './bar-number.tsx';

/** One step of a plot. `before` is what it is compared with, `isRunning` that it is not over yet. */
export type ChartPoint = {
  label: string;
  value: number | null;
  before?: number | null;
  beforeLabel?: string;
  isRunning?: boolean;
};

export type ChartProps = {
  /** What the plot shows, for who cannot see it; the table beside it says the rest. */
  label: string;
  points: readonly ChartPoint[];
  name: string;
  beforeName?: string | undefined;
  format: (value: number) => string;
  formatAxis?: (value: number) => string;
  height?: string;
};

/** More bars than these have no room for their numbers. */
const MAX_NUMBERED = 16;
/** A bar lower than this part of the plot has no room either. */
const MIN_NUMBERED = 0.09;
const TICK = { fill: 'var(--fg-muted)', fontSize: 'var(--text-chip)' } as const;
const INK = 'var(--fg)';
const AGAINST = 'var(--accent-fg)';

const axes = (formatAxis: (value: number) => string) => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--border-subtle)" />,
  <XAxis
    key="x"
    dataKey="label"
    axisLine={false}
    tickLine={false}
    tick={TICK}
    interval="preserveStartEnd"
    minTickGap={16}
    tickMargin={8}
  />,
  <YAxis
    key="y"
    axisLine={false}
    tickLine={false}
    tick={TICK}
    width={48}
    tickCount={4}
    allowDecimals={false}
    tickFormatter={formatAxis}
  />,
];

function makeTip({ name, beforeName, format }: Pick<ChartProps, 'name' | 'beforeName' | 'format'>) {
  return function Tip({ active, payload }: TooltipContentProps) {
    const point = payload[0]?.payload as ChartPoint | undefined;
    if (!active || point === undefined) return null;
    return (
      <chakra.div
        bg="bg.inverted"
        color="fg.inverted"
        // Bars have its colour: without an edge it would melt into them.
        borderWidth="2px"
        borderColor="bg.panel"
        borderRadius="control"
        px="2.5"
        py="1.5"
        fontSize="chip"
      >
        <chakra.p fontWeight="700">{point.label}</chakra.p>
        <p>{`${name} ${point.value === null ? '—' : format(point.value)}`}</p>
        {beforeName === undefined || point.before == null ? null : (
          <p>{`${point.beforeLabel ?? beforeName} ${format(point.before)}`}</p>
        )}
      </chakra.div>
    );
  };
}

/** Ink for the span itself, an indigo dashed line for what it is compared with. */
function Plot({ kind, ...props }: ChartProps & { kind: 'bars' | 'line' }) {
  const { label, points, beforeName, format, formatAxis = format, height = '240px' } = props;
  const chart = useChart({ data: [...points], series: [] });
  const tallest = Math.max(0, ...points.map((point) => Math.max(point.value ?? 0, point.before ?? 0)));
  return (
    <chakra.div role="img" aria-label={label} minW="0">
      <Chart.Root chart={chart} h={height} w="full" maxW="full" aspectRatio="auto">
        <ComposedChart responsive accessibilityLayer={false} data={chart.data} margin={{ top: 12, right: 8 }}>
          {axes(formatAxis)}
          <Tooltip cursor={{ fill: 'var(--bg-muted)', stroke: 'var(--border)' }} content={makeTip(props)} />
          {kind === 'bars' ? (
            <Bar dataKey="value" fill={INK} maxBarSize={44} isAnimationActive={false}>
              {points.map((point) => (
                <Cell key={point.label} fillOpacity={point.isRunning === true ? 0.72 : 1} />
              ))}
              {points.length <= MAX_NUMBERED ? (
                <LabelList
                  dataKey="value"
                  content={barNumber((value) => (value > tallest * MIN_NUMBERED ? format(value) : ''))}
                />
              ) : null}
            </Bar>
          ) : (
            <Line dataKey="value" stroke={INK} strokeWidth={2} dot={false} isAnimationActive={false} />
          )}
          {beforeName === undefined ? null : (
            <Line
              dataKey="before"
              stroke={AGAINST}
              strokeWidth={2}
              strokeDasharray="5 4"
              isAnimationActive={false}
              dot={
                points.length > 31 ? false : { r: 3, fill: 'var(--bg-surface)', strokeWidth: 2, strokeDasharray: '' }
              }
            />
          )}
        </ComposedChart>
      </Chart.Root>
    </chakra.div>
  );
}

/** How many in each step. */
export const BarPlot = (props: ChartProps) => <Plot kind="bars" {...props} />;

/** How something moves over many steps. */
export const LinePlot = (props: ChartProps) => <Plot kind="line" {...props} />;
