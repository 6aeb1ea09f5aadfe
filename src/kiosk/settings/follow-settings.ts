import i18next from 'i18next';
import { setLanguage } from '#src/lib/i18n.ts';
import type { DeskSound } from '../sound/desk-sound.ts';
import type { LocalSettings } from './local-settings.ts';

/** The page's words and the sound follow this screen's settings, changed here or by its owner. */
export function followSettings(own: LocalSettings, sound: Pick<DeskSound, 'follow'>): void {
  function follow(): void {
    const { settings } = own.view();
    if (settings.language !== i18next.language) void setLanguage(settings.language);
    sound.follow(settings);
  }
  own.subscribe(follow);
  follow();
}
