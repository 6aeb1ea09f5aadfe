import { CallError, invalidField } from '#contract/errors.ts';
import type { Actor } from '#contract/domain/basics.ts';
import {
  DEFAULT_SCREEN_SETTINGS,
  kitchenSettings,
  withChange,
  type ScreenChange,
  type ScreenSettings,
} from '#contract/domain/screen-settings.ts';
import type { DeviceSettings } from '#contract/http/devices/device.ts';
import { fromJson, fromJsonOr, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';

/** The kind of a screen in the view `ready`. */
export const FOR_CUSTOMERS = 'numbers';

type SettingsRow = Pick<Row<'device'>, 'language' | 'station' | 'gain' | 'prep_chips' | 'preferences'>;

/** A screen's settings; fields that an older row lacks have their default. */
export function settingsOf(row: SettingsRow): ScreenSettings {
  const kept: ScreenChange & { version?: number } = fromJsonOr(row.preferences, {});
  const plain: ScreenChange = {
    ...kept,
    language: row.language === 'en' ? 'en' : 'zh',
    station: row.station,
    gain: row.gain,
    prep_chips: fromJson(row.prep_chips),
  };
  return { ...withChange(DEFAULT_SCREEN_SETTINGS, plain), version: kept.version ?? 0 };
}

const columnsOf = ({ language, station, gain, prep_chips, ...preferences }: ScreenSettings): SettingsRow => ({
  language,
  station,
  gain,
  prep_chips: toJson(prep_chips),
  preferences: toJson(preferences),
});

/** The fields that differ, with both values, for the audit entry. */
function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => toJson(before[key]) !== toJson(after[key]));
  const pick = (from: T): Partial<T> => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

const facts = (name: string, { version: _version, ...settings }: ScreenSettings) => ({ name, ...settings });

/** What the kitchen's screen last reported is not said of one that customers look at. */
const kindOf = (row: Row<'device'>, { view }: ScreenSettings): Partial<Row<'device'>> => {
  const kind = view === 'ready' ? FOR_CUSTOMERS : 'screen';
  return row.kind === kind || row.kind === 'guest'
    ? {}
    : { kind, state: null, glass: null, message: null, cursor: null };
};

/** Refuses a printer of another restaurant as not found. */
async function assertPrinter({ tx, restaurantId }: RestaurantTx, printerId: string | null | undefined): Promise<void> {
  if (printerId === null || printerId === undefined) return;
  const found = await tx
    .selectFrom('printer')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', printerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new CallError('not_found');
}

/**
 * Writes the changed settings with an audit entry, and puts them in the log, so that the screen applies them
 * immediately [SS2].
 */
export function changeSettings(
  context: Context,
  actor: Actor,
  target: { restaurant_id: string; device_id: string },
  { name, ...change }: DeviceSettings,
): Promise<void> {
  const { restaurant_id, device_id } = target;
  return context.store.transact(restaurant_id, async (live) => {
    const row = await live.tx
      .selectFrom('device')
      .selectAll()
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', device_id)
      .where('revoked_at', 'is', null)
      .modifyEnd(context.database.traits.forUpdate)
      .executeTakeFirst();
    if (row === undefined) throw new CallError('not_found');
    // A person's own window is no screen on a wall.
    if (row.kind === 'guest' && change.view === 'ready')
      throw invalidField('settings.view', 'invalid_value', 'is for paired screens');
    await assertPrinter(live, change.print?.printer_id);
    const old = settingsOf(row);
    const next = { ...withChange(old, change), version: old.version + 1 };
    const newName = name ?? row.name;
    const { before, after } = difference(facts(row.name, old), facts(newName, next));
    if (Object.keys(after).length === 0) return;
    await live.tx
      .updateTable('device')
      .set({ ...columnsOf(next), ...kindOf(row, next), name: newName })
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', device_id)
      .execute();
    await audit(context, live.tx, { restaurant_id, actor, action: 'device.update', target: device_id, before, after });
    const settings = kitchenSettings(next);
    const told = settings === undefined ? { for_customers: true } : { settings };
    live.emit({ type: 'device.changed', body: { device_id, name: newName, change: 'renamed', ...told } });
  });
}
