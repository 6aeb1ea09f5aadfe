import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import type { Sort } from './list-params.ts';

type SortHeadProps = {
  /** The ways this column sorts, the usual one first; a press takes the next. */
  sorts: readonly [Sort, ...Sort[]];
  sort: Sort;
  w: string;
  isEnd?: boolean;
  onSort: (sort: Sort) => void;
  children: ReactNode;
};

/** A column's head that sorts by it. */
export function SortHead({ sorts, sort, w, isEnd = false, onSort, children }: SortHeadProps) {
  const at = sorts.indexOf(sort);
  const isDown = sort.startsWith('-');
  return (
    <chakra.th w={w} h="36px" px="2.5" aria-sort={at < 0 ? undefined : isDown ? 'descending' : 'ascending'}>
      <chakra.button
        type="button"
        display="flex"
        w="full"
        justifyContent={isEnd ? 'end' : 'start'}
        alignItems="center"
        gap="1"
        h="36px"
        textStyle="helper"
        fontWeight={at < 0 ? '400' : '700'}
        color={at < 0 ? 'fg.muted' : 'fg'}
        cursor="pointer"
        whiteSpace="nowrap"
        css={{ '& .icon': { width: '12px', height: '12px' } }}
        onClick={() => onSort(sorts[(at + 1) % sorts.length] ?? sorts[0])}
      >
        {children}
        {at < 0 ? null : isDown ? <Icon name="down" /> : <OfficeIcon name="up" />}
      </chakra.button>
    </chakra.th>
  );
}
