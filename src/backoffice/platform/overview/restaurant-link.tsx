import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { setSession } from '../../../lib/session.ts';

type RestaurantLinkProps = { id: string; name: string; to: string; children?: ReactNode };

/** The way into a page of one restaurant, which becomes the chosen one. */
export function RestaurantLink({ id, name, to, children }: RestaurantLinkProps) {
  return (
    <chakra.span asChild fontWeight="700" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
      <Link to={to} onClick={() => setSession({ restaurant: { id, name } })}>
        {children ?? name}
      </Link>
    </chakra.span>
  );
}
