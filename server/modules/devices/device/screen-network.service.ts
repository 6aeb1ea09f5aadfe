import { BlockList, isIPv6 } from 'node:net';
import { CallError, invalidField } from '#contract/errors.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { DeviceTry, limitDeviceCall } from '#contract/http/devices/device.ts';
import { isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { fromJsonOr, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findDevice, isOnlineAt, updateDevice } from './device.repository.ts';

/** A refused screen tries on; its row says so once in so long. */
const NOTE_REFUSED_MS = MINUTE_MS;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is in one of these networks; no networks mean anywhere. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(base, familyOf(base));
    else list.addSubnet(base, Number(bits), familyOf(base));
  }
  return list.check(address, familyOf(address));
}

type Screen = Pick<Row<'device'>, 'restaurant_id' | 'id' | 'networks' | 'address' | 'refused'>;

/** [SC11] Refuses a screen outside of its networks, and lets its owner see from where it tried; notes where it is. */
export async function assertInNetwork(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { restaurant_id, id, networks, address: before, refused }: Screen,
  address: string,
): Promise<void> {
  const note = (change: Partial<Row<'device'>>) => updateDevice(database.db, restaurant_id, id, change);
  if (isInNetworks(address, fromJsonOr<string[]>(networks, []))) {
    if (before !== address || refused !== null) await note({ address, refused: null });
    return;
  }
  const last = fromJsonOr<DeviceTry | null>(refused, null);
  if (last?.address !== address || clock.now() - Date.parse(last.at) > NOTE_REFUSED_MS)
    await note({ refused: toJson({ at: isoNow(clock), address } satisfies DeviceTry) });
  throw new CallError('network_refused', [
    { path: '', code: 'network_elsewhere', message: 'is in none of the networks', params: { address } },
  ]);
}

type Limit = BodyOf<typeof limitDeviceCall>;

/** [SC11] Sets where a screen may be used. One that is on must be in it: a slip would take the kitchen its board. */
export async function limitScreen(context: Context, actor: Actor, change: Limit): Promise<void> {
  const { restaurant_id, device_id, networks, forget_replay } = change;
  const row = await findDevice(context.database.db, restaurant_id, device_id);
  if (row === undefined) throw new CallError('not_found');
  const { address, name } = row;
  const isOn = isOnlineAt(row.last_seen_at, context.clock.now());
  if (networks !== undefined && isOn && address !== null && !isInNetworks(address, networks))
    throw invalidField('networks', 'network_elsewhere', 'do not hold the address of the screen', { address });
  const before = fromJsonOr<string[]>(row.networks, []);
  const set: Partial<Row<'device'>> = {
    ...(networks === undefined ? {} : { networks: toJson(networks), refused: null }),
    ...(forget_replay === true ? { replayed: null } : {}),
  };
  if (Object.keys(set).length === 0) return;
  await context.database.write(async (tx) => {
    await updateDevice(tx, restaurant_id, device_id, set);
    if (networks === undefined || toJson(networks) === toJson(before)) return;
    const entry = { restaurant_id, actor, action: 'device.limit', target: device_id };
    await audit(context, tx, { ...entry, before: { name, networks: before }, after: { name, networks } });
  });
}
