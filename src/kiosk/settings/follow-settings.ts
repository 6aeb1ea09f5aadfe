import i18next from 'i18next';
import { setLanguage } from '#src/lib/i18n.ts';
import type { DeskSound } from '../sound/desk-sound.ts';
import type { OwnSettings } from './own-settings.ts';

/** The page's words and the sound go by what this screen is set to, whoever set it. */
export function followSettings(own: OwnSettings, sound: Pick<DeskSound, 'follow'>): void {
  function follow(): void {
    const { settings } = own.view();
    if (settings.language !== i18next.language) void setLanguage(settings.language);
    sound.follow(settings);
  }
  own.subscribe(follow);
  follow();
}
