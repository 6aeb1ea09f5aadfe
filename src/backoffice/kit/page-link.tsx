import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { useMayOpen } from '../use-may-open.ts';

const StyledLink = chakra(Link);

type PageLinkProps = Omit<ComponentProps<typeof StyledLink>, 'to'> & {
  to: string;
  /** Its words only say that one may go there. */
  isWay?: boolean;
};

/** A link to a page of the back-office; plain text, or nothing, to whom that page does not open [RO7]. */
export function PageLink({ to, isWay = false, children, ...link }: PageLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return isWay ? null : <>{children}</>;
  return (
    <StyledLink to={to} {...link}>
      {children}
    </StyledLink>
  );
}

type PageButtonProps = Omit<ComponentProps<typeof Button>, 'asChild'> & { to: string };

/** The same as a button, which is not there for whom the page does not open. */
export function PageButton({ to, children, ...button }: PageButtonProps) {
  const mayOpen = useMayOpen();
  return mayOpen(to) ? (
    <Button {...button} asChild>
      <Link to={to}>{children}</Link>
    </Button>
  ) : null;
}
