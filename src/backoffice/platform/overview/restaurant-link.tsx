import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inStore } from '../../pages.ts';

type RestaurantLinkProps = { id: string; name: string; to: string; children?: ReactNode };

/** The way into a page of one restaurant, also for whoever is sent the link. */
export function RestaurantLink({ id, name, to, children }: RestaurantLinkProps) {
  return (
    <chakra.span asChild fontWeight="700" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
      <Link to={inStore(to, id)}>{children ?? name}</Link>
    </chakra.span>
  );
}
