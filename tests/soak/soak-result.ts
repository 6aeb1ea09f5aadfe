import type { PageMemory } from './desk-page.ts';
import type { ServerMemory } from './step-server.ts';
import type { Figures } from './verdict.ts';

export type HourRead = { hour: number; server: ServerMemory; page: PageMemory };
export type SoakResult = {
  seconds: number;
  hoursRead: HourRead[];
  figures: Figures;
  counts: Record<'acknowledged' | 'repeated' | 'seen' | 'events' | 'restarts' | 'builds' | 'reloads', number>;
  wrong: string[];
};
