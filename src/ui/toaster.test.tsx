import { ChakraProvider } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeSystem } from './office-system.ts';
import { Toaster } from './toaster.tsx';

it('names the region of the messages in the words it was given', () => {
  const screen = render(
    <ChakraProvider value={officeSystem}>
      <Toaster label="消息" closeLabel="关闭" />
    </ChakraProvider>,
  );
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('消息');
});
