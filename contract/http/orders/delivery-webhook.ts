import * as z from 'zod/mini';
import { ProviderSchema } from '../../domain/delivery.ts';
import { defineCall } from '../call.ts';

/**
 * [CR4] Courier events as each provider sends them, authenticated its way: DoorDash by the `Authorization` value chosen
 * in its portal, Uber by its signature over the body. An unknown id is answered 200 too: simulators and other
 * installations of the same account send theirs, and a provider repeats what is refused.
 */
export const deliveryWebhookCall = defineCall({
  name: 'delivery.webhook',
  method: 'POST',
  finishes: true,
  path: '/delivery/webhook/:provider',
  may: 'sign.in',
  summary: 'Receives a provider’s own courier events.',
  params: z.object({ provider: ProviderSchema }),
  body: z.record(z.string(), z.unknown()),
  reply: z.object({ known: z.boolean() }),
  errors: ['bad_key'],
  maxBytes: 256 * 1024,
  keepsText: true,
});
