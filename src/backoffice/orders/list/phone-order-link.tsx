import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';

/** To a new phone order, for who may take one. */
export function PhoneOrderLink({ children }: { children: ReactNode }) {
  const may = useMay();
  return may('order.enter') ? (
    <Button look="ink" asChild>
      <Link to="/order/om?new=1">{children}</Link>
    </Button>
  ) : null;
}
