import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type ViewTabProps = {
  search: string;
  isCurrent: boolean;
  count: number | undefined;
  testId: string;
  children: ReactNode;
};

/** A way to look at the list, underlined while it is the one. */
export function ViewTab({ search, isCurrent, count, testId, children }: ViewTabProps) {
  return (
    <chakra.li borderBottomWidth="2px" borderColor={isCurrent ? 'border.emphasized' : 'transparent'}>
      <chakra.span
        asChild
        display="flex"
        alignItems="center"
        gap="1.5"
        h="36px"
        px="2.5"
        whiteSpace="nowrap"
        color={isCurrent ? 'fg' : 'fg.muted'}
        fontWeight={isCurrent ? '700' : '400'}
      >
        <Link to={{ search }} aria-current={isCurrent ? 'page' : undefined}>
          <chakra.span maxW="180px" overflow="hidden" textOverflow="ellipsis">
            {children}
          </chakra.span>
          {count === undefined ? null : (
            <chakra.span textStyle="helper" bg="bg.muted" color="fg" px="1.5" borderRadius="chip" data-testid={testId}>
              {count}
            </chakra.span>
          )}
        </Link>
      </chakra.span>
    </chakra.li>
  );
}
