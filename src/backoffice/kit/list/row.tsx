import { chakra } from '@chakra-ui/react';

/** A row of a list, with a line under it, above it or between it and the one before; what it holds lies in a grid, or one after the other. */
export const Row = chakra('li', {
  base: { borderColor: 'border.subtle' },
  variants: {
    line: {
      under: { borderBottomWidth: '1px' },
      above: { borderTopWidth: '1px' },
      between: { borderTopWidth: '1px', _first: { borderTopWidth: '0' } },
    },
    lay: {
      block: {},
      grid: { display: 'grid' },
      table: { display: 'grid', alignItems: 'center' },
      flow: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
    },
  },
  defaultVariants: { line: 'under', lay: 'block' },
});
