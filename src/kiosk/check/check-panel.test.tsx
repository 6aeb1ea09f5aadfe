import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { aPassedDrill, askedOnABadShift } from '#tests/desk-gallery/check-facts.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import type { DeskCalls } from '../desk-calls.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';
import { askedCell, note, NOTHING_ASKED } from './check-cells.ts';

async function openCheck(calls: Partial<DeskCalls> = {}, isHeard = true): Promise<HTMLElement> {
  const view = PICTURES['05a-desk-selfcheck']?.();
  if (view === undefined) throw new Error('no picture 05a');
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view, {}, isHeard, calls)}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  fireEvent.keyDown(document.body, { key: 't' });
  return screen.findByTestId('check-panel');
}

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  note(askedOnABadShift());
});
afterEach(() => {
  cleanup();
  askedCell.set(NOTHING_ASKED);
});

describe('[SS9] the self-check on the screen', () => {
  it('opens by T, problems first, with what was last tested and by whom', async () => {
    const panel = await openCheck();
    const rows = within(panel).getAllByTestId(/^check-(?!test|again|last|copy|panel)/);
    expect(rows.slice(0, 3).map((row) => row.dataset['testid'])).toEqual([
      'check-printer',
      'check-volume',
      'check-sound',
    ]);
    expect(rows[0]?.textContent).toContain('缺纸 · 18:31 起 · 2 张待打');
    expect(panel.textContent).toContain('自检：10 项正常，1 项要留意，1 项要处理');
    expect(panel.textContent).toContain('上次整套测试 今天 10:31，厨房屏 1');
  });

  it('sends a TEST order from its row and shows each stage as it comes', async () => {
    const startDrill = vi.fn(async () => ({ id: 'd', order_no: '077' }));
    const readDrill = vi.fn(async () => ({ ...aPassedDrill(), order_no: '077' }));
    const panel = await openCheck({ startDrill, readDrill });
    await act(async () => fireEvent.click(within(panel).getByTestId('check-test-drill')));
    expect(startDrill).toHaveBeenCalledTimes(1);
    expect(within(panel).getByTestId('drill-stages').textContent).toContain('测试单 077');
    expect(within(panel).getByTestId('stage-printer').textContent).toContain('1.2 秒');
  });

  it('says why a test could not be made', async () => {
    const panel = await openCheck({ testPrinter: () => Promise.reject(new Error('offline')) });
    await act(async () => fireEvent.click(within(panel).getByTestId('check-test-printer')));
    expect(within(panel).getByTestId('check-printer').textContent).toContain('现在做不了');
  });

  it('calls a silent screen broken', async () => {
    const panel = await openCheck({}, false);
    expect(within(panel).getByTestId('check-sound').dataset['state']).toBe('bad');
  });

  it('gives diagnostics without secrets, also where the browser does not copy', async () => {
    const panel = await openCheck();
    await act(async () => fireEvent.click(within(panel).getByTestId('check-copy')));
    const text = within(panel).getByRole<HTMLTextAreaElement>('textbox').value;
    expect(JSON.parse(text)).toMatchObject({ build: 'gallery', findings: { printer: 'bad: paper_out' } });
    expect(text).not.toMatch(/token|secret|cookie|phone|address/i);
  });
});
