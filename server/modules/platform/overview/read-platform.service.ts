import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import type { OwnLinks } from '../../../live/own-links.ts';
import type { Context } from '../../context.ts';
import { readFleet } from './fleet.ts';
import { readOverview } from './overview.ts';

/** The whole platform now, as the overview shows it. */
export const readPlatform = async (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  links: OwnLinks,
): Promise<PlatformOverview> => readOverview(database.db, await readFleet(database.db, clock.now()), links);
