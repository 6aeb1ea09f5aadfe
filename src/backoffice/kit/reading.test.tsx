import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { officeSystem } from '../../ui/office-system.ts';
import { ListStates } from './list/list-states.tsx';

beforeEach(() => startI18n('office', 'en', [initReactI18next]));

const shown = (isPlaceholderData: boolean, items: readonly string[]) => (
  <ChakraProvider value={officeSystem}>
    <ListStates
      area="moderation"
      query={{ data: { items }, error: null, refetch: () => undefined, isPlaceholderData }}
      words="rating"
      glyph="评"
      isFiltered
      onClear={() => undefined}
    />
    <p>rows of before</p>
  </ChakraProvider>
);

it('[OF6] the rows of another choice are grey and take no click until the asked ones are there', () => {
  const { rerender } = render(shown(true, ['one']));
  const rows = screen.getByText('rows of before');
  // How that looks is said of this once, in office-system.ts.
  const isGrey = (): boolean => rows.matches('[data-reads-again] ~ *');
  expect(isGrey()).toBe(true);
  rerender(shown(false, ['one']));
  expect(isGrey()).toBe(false);
});

it('[OF6] nothing is said to be empty before it was read', () => {
  render(shown(true, []));
  expect(screen.queryByRole('button')).toBeNull();
});
