import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageLink } from '../../kit/page-link.tsx';

export type Kpi = { id: string; label: string; value: ReactNode; note?: ReactNode; to?: string; field?: string };

const BESIDE_EACH_OTHER = '@media (min-width: 1400px)';

/** The few figures that come first, beside each other in one frame. */
export function KpiStrip({ figures, columns = 6 }: { figures: readonly Kpi[]; columns?: number }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        // Three beside each other would leave a fourth alone.
        md: `repeat(${figures.length === 4 ? 2 : 3}, minmax(0, 1fr))`,
      }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      overflow="hidden"
      // Rules between the cells, whatever the number of columns: each cell draws its own, the frame hides the outer ones.
      css={{
        '& > div': { boxShadow: '1px 1px 0 0 var(--border-subtle)' },
        // Narrower, an amount of six digits would break beside the menu.
        [BESIDE_EACH_OTHER]: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {figures.map(({ id, label, value, note, to, field }) => (
        <chakra.div key={id} px="4" py="3" minW="0" data-testid={`kpi-${id}`}>
          <chakra.dt textStyle="chip" color="fg.muted">
            {label}
          </chakra.dt>
          <chakra.dd textStyle={{ base: 'section', md: 'kpi' }} data-field={field} overflowWrap="anywhere">
            {to === undefined ? value : <PageLink to={to}>{value}</PageLink>}
          </chakra.dd>
          {note === undefined ? null : (
            <chakra.dd textStyle="helper" color="fg.muted">
              {note}
            </chakra.dd>
          )}
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
