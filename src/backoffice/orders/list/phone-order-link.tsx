import type { ReactNode } from 'react';
import { useMay } from '../../../lib/use-may.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** To a new phone order, for who may take one. */
export function PhoneOrderLink({ children }: { children: ReactNode }) {
  const may = useMay();
  return may('order.enter') ? (
    <PageButton look="ink" to="/order/om?new=1">
      {children}
    </PageButton>
  ) : null;
}
