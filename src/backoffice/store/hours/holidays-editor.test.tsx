import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Holiday } from '#contract/domain/opening-hours.ts';
import { addDays, localTime } from '#contract/domain/time.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { HolidaysEditor } from './holidays-editor.tsx';
import { scaleOf } from './spans.ts';

const TODAY = localTime(Date.now(), 'UTC').day;
const FAR = '2099-12-25';

beforeEach(async () => {
  await startI18n('office', 'en', [initReactI18next]);
  await loadWords('store');
});

function Editor({ holiday }: { holiday: Holiday }) {
  const [holidays, setHolidays] = useState([holiday]);
  return (
    <ChakraProvider value={officeSystem}>
      <HolidaysEditor holidays={holidays} scale={scaleOf('04:00', [])} timeZone="UTC" onChange={setHolidays} />
    </ChakraProvider>
  );
}

describe('a holiday', () => {
  it('that includes today says that it closes the store, and until when', () => {
    render(<Editor holiday={{ date: '2020-01-01', until: FAR, spans: [] }} />);
    expect(screen.getByRole('status').textContent).toContain(`until the end of ${FAR}`);
  });

  it('of another day, or with hours, closes nothing now', () => {
    render(<Editor holiday={{ date: addDays(TODAY, 1), until: FAR, spans: [] }} />);
    render(<Editor holiday={{ date: TODAY, spans: [{ open: '11:00', close: '15:00' }] }} />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('whose last day is typed before its first says so at the field', async () => {
    render(<Editor holiday={{ date: '2099-12-24', spans: [] }} />);
    const field = screen.getByLabelText<HTMLInputElement>('Last day (optional)');
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '20991220' } });
    fireEvent.blur(field);
    expect(await screen.findByText('Ends before it begins')).toBeTruthy();
  });

  it('[EN12] that is added has no day until one is chosen, and says so', () => {
    const changed: Holiday[][] = [];
    render(
      <ChakraProvider value={officeSystem}>
        <HolidaysEditor
          holidays={[]}
          scale={scaleOf('04:00', [])}
          timeZone="UTC"
          onChange={(now) => changed.push(now)}
        />
      </ChakraProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add a holiday' }));
    expect(changed).toEqual([[{ date: '', spans: [] }]]);
    render(<Editor holiday={{ date: '', spans: [] }} />);
    expect(screen.getByLabelText<HTMLInputElement>('Holiday, first day').value).toBe('');
    expect(screen.getByText('Choose the day')).toBeTruthy();
  });
});
