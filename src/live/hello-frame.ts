import { bodiesHash } from '#contract/domain/bodies-hash.ts';
import type { DeskState } from '#contract/domain/desk-state.ts';
import type { ClientFrame, DeviceReport } from '#contract/live.ts';
import { PROTOCOL_VERSION } from '#contract/live.ts';
import type { SessionOptions } from './session-types.ts';

type Hello = Extract<ClientFrame, { t: 'hello' }>;
type HelloInput = Pick<SessionOptions, 'build' | 'guest'> &
  Pick<Hello, 'epoch' | 'cursor' | 'outbox' | 'device_seq'> & {
    report: DeviceReport;
    /** The state whose bodies are to be compared with the log's, once a minute [L15]. */
    audited: DeskState | null;
  };

/** The first frame on every lane: who, from where, and with what still to send. */
export function helloFrame({ guest, report, audited, ...rest }: HelloInput): Hello {
  const token = guest?.token();
  return {
    t: 'hello',
    v: PROTOCOL_VERSION,
    ...rest,
    ...(token === undefined ? {} : { token }),
    ...(guest === undefined ? {} : { restaurant_id: guest.restaurantId }),
    audio_ok: report.audio_ok,
    visible: report.visible,
    knows_numbers: true,
    knows_networks: true,
    ...(audited === null ? {} : { bodies: bodiesHash([...audited.orders.values()].map(({ order }) => order)) }),
  };
}

/** From where a screen that holds this asks; without a state, from the beginning. */
export const askedFrom = (state: DeskState | null): { epoch: string | null; cursor: number } =>
  state === null ? { epoch: null, cursor: 0 } : { epoch: state.epoch, cursor: state.cursor };

export const positionOf = (state: DeskState | null): { epoch: string; cursor: number; hash: number } | null =>
  state === null ? null : { epoch: state.epoch, cursor: state.cursor, hash: state.hash };
