import { CallError } from '#contract/errors.ts';
import { deliveryWebhookCall } from '#contract/http/orders/delivery-webhook.ts';
import type { Config } from '../../../base/config.ts';
import { isoNow } from '../../../base/clock.ts';
import { isDoorDashWebhook, readDoorDashWebhook, type ProviderNews } from './clients/doordash-courier.ts';
import { isUberWebhook, readUberWebhook } from './clients/uber-courier.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import type { Couriers } from './courier.service.ts';

type Accounts = Pick<Config, 'doorDash' | 'uberDirect'>;

/** Receives courier events of the real providers; the built-in one sends none. */
export function registerDeliveryWebhook(
  register: Register,
  { clock }: Context,
  couriers: Couriers,
  { doorDash, uberDirect }: Accounts,
): void {
  register(deliveryWebhookCall, async ({ params, body, request }) => {
    const { headers, bodyText = '' } = request;
    const now = isoNow(clock);
    let news: ProviderNews | null;
    if (params.provider === 'doordash') {
      if (doorDash === undefined || !isDoorDashWebhook(doorDash, headers.authorization)) throw new CallError('bad_key');
      news = readDoorDashWebhook(body, now);
    } else if (params.provider === 'uber') {
      const signature = headers['x-uber-signature'] ?? headers['x-postmates-signature'];
      if (uberDirect === undefined || !isUberWebhook(uberDirect, String(signature ?? ''), bodyText))
        throw new CallError('bad_key');
      news = readUberWebhook(body, now);
    } else throw new CallError('not_found');
    const known = news !== null && (await couriers.take(params.provider, news.external_delivery_id, news.event));
    return { known };
  });
}
