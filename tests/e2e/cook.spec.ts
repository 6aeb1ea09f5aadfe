import { expect, test } from '@playwright/test';
import { playRush, type RushSize } from '../cook/play-rush.ts';

/** The robot cook's short rush [F11]; the whole one is `npm run cook`. */
const RUSH: RushSize = {
  orders: 20,
  minutes: 0.3,
  width: 1920,
  height: 1080,
  language: 'zh',
  seed: 3,
  hasCuts: false,
  twiceOneIn: 4,
  pace: 0.04,
  lookEvery: 100,
  isUnguarded: false,
};

test('twenty orders in twenty seconds: none is accepted unread or rings unseen, no touch does what was not meant', async ({
  browser,
}) => {
  const { verdict, failures, orders } = await playRush(browser, RUSH);
  expect(orders).toBe(20);
  expect(failures).toEqual([]);
  expect(verdict).toEqual({ blind: [], unread: [], unseen: [], mistaps: [], hidden: [] });
});

test('without the half second the robot sees touches land on what had just appeared', async ({ browser }) => {
  const { verdict } = await playRush(browser, { ...RUSH, orders: 12, twiceOneIn: 2, isUnguarded: true });
  expect(verdict.unread).not.toEqual([]);
});
