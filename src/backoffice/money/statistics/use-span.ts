import { useSearchParams } from 'react-router-dom';
import { businessDate } from '#contract/domain/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { readSpanParams, withParam, withSpan, type Preset } from './span-params.ts';

const A_MINUTE_MS = 60_000;

/** Restaurants are in several time zones: where none is chosen, the day is that of UTC. */
const EVERYWHERE = { time_zone: 'UTC', business_day_cutoff: '00:00' };

/** Today in the restaurant's own reckoning: its time zone, and the hour its day ends. */
export function useBusinessDay(): string {
  const { time_zone, business_day_cutoff } = useMaybeRestaurant() ?? EVERYWHERE;
  return businessDate(useNow(A_MINUTE_MS), time_zone, business_day_cutoff);
}

/** The span and options of a page of figures, kept in its address. */
export function useSpan(usual: Preset) {
  const [params, setParams] = useSearchParams();
  const today = useBusinessDay();
  return {
    today,
    ...readSpanParams(params, today, usual),
    setSpan: (change: Parameters<typeof withSpan>[1]) => setParams(withSpan(params, change)),
    setParam: (name: string, value: string) => setParams(withParam(params, name, value)),
  };
}
