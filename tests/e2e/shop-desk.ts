import type { BrowserContext, Page } from '@playwright/test';
import { openExactShop, type ExactShop } from './exact-shop.ts';
import { expectLive, openScreen, signInOwner, type Owner } from './kitchen.ts';
import { boardOf, type Board } from './pages/board.ts';
import { startServer, type TestServer } from './server.ts';

/** A demo with its owner, a sales channel and the kitchen's screen. */
export type ShopDesk = {
  server: TestServer;
  owner: Owner;
  shop: ExactShop;
  context: BrowserContext;
  desk: Page;
  board: Board;
  close: () => Promise<void>;
};

/** Opens them for a file's tests. A screen's profile is its own browser, which traces and automatic screenshots cannot follow. */
export async function openShopDesk(): Promise<ShopDesk> {
  const server = await startServer();
  const owner = await signInOwner(server);
  const shop = await openExactShop(server, owner);
  const { page: desk, context } = await openScreen();
  await desk.goto(server.claimUrl);
  await expectLive(desk);
  const close = async (): Promise<void> => {
    await context.close();
    await server.stop();
  };
  return { server, owner, shop, context, desk, board: boardOf(desk), close };
}
