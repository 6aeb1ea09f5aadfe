import type { ReactNode } from 'react';
import { inStore } from '../../pages.ts';
import { PageLink } from '../../kit/page-link.tsx';

type RestaurantLinkProps = { id: string; name: string; to: string; children?: ReactNode };

/** The way into a page of one restaurant, also for whoever is sent the link. */
export function RestaurantLink({ id, name, to, children }: RestaurantLinkProps) {
  return (
    <PageLink fontWeight="700" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }} to={inStore(to, id)}>
      {children ?? name}
    </PageLink>
  );
}
