import type { Clock } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import { createDoorDashCourier } from './clients/doordash-courier.ts';
import { createSimulatedCourier } from './clients/simulated-courier.ts';
import { createUberCourier } from './clients/uber-courier.ts';
import type { CourierPorts } from './consignment.ts';

/** The providers that this installation has an account with, and the built-in one. */
export function courierPortsOf(
  { doorDash, uberDirect, courierSpeed }: Pick<Config, 'doorDash' | 'uberDirect' | 'courierSpeed'>,
  clock: Clock,
): CourierPorts {
  return {
    simulated: createSimulatedCourier(clock, courierSpeed),
    ...(doorDash === undefined ? {} : { doordash: createDoorDashCourier(doorDash, clock) }),
    ...(uberDirect === undefined ? {} : { uber: createUberCourier(uberDirect, clock) }),
  };
}
