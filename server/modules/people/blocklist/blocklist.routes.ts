import {
  addBlockCall,
  deleteBlocksCall,
  exportBlocksCall,
  importBlocksCall,
  listBlocksCall,
  MAX_BLOCK_ROWS,
  updateBlockCall,
} from '#contract/http/people/blocklist.ts';
import { isoNow } from '../../../base/clock.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { blocksFile, importBlocks } from './block-file.ts';
import { allBlocks, listBlocks } from './blocklist.repository.ts';
import { addBlock, deleteBlocks, updateBlock } from './blocklist.service.ts';

export function registerBlocklistRoutes(register: Register, context: Context): void {
  const { clock } = context;
  const { db } = context.database;

  register(listBlocksCall, ({ query }) => listBlocks(db, query, isoNow(clock)));
  register(addBlockCall, ({ body, identity, once }) => addBlock(context, actorOf(identity), body, once));
  register(updateBlockCall, ({ body, identity }) => updateBlock(context, actorOf(identity), body));
  register(deleteBlocksCall, ({ body, identity }) => deleteBlocks(context, actorOf(identity), body));
  register(importBlocksCall, ({ body, identity }) => importBlocks(context, actorOf(identity), body));
  register(exportBlocksCall, async () => ({
    filename: `blacklist-${isoNow(clock).slice(0, 10)}.csv`,
    content: blocksFile(await allBlocks(db, MAX_BLOCK_ROWS)),
  }));
}
