import { useDeskUi } from '../desk-ui.ts';
import { useScreenSettings } from './use-screen-settings.ts';

/** The same on the settings' own panel, whose changes are made by the person who opened it [PN3]. */
export function useSettingsPanel(): ReturnType<typeof useScreenSettings> {
  const { person } = useDeskUi().layers;
  const { change, ...view } = useScreenSettings();
  return { ...view, change: (wanted) => change(wanted, person ?? undefined) };
}
