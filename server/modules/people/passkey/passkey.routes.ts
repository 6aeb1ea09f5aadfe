import { addPasskeyCall, askPasskeyCall, deletePasskeyCall, listPasskeysCall } from '#contract/http/people/passkey.ts';
import { userOf } from '../../../http/identity.ts';
import type { OriginRules } from '../../../http/origin.ts';
import type { Register } from '../../../http/register.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { addPasskey } from './add-passkey.service.ts';
import { mailPasskeyAdded } from './passkey-added.ts';
import { passkeysOf, present } from './passkey.repository.ts';
import { removePasskey, signInChallenge } from './passkey.service.ts';
import { relyingPartyOf } from './relying-party.service.ts';

type PasskeyRoutesOptions = { notices: OrderNotices; origins: OriginRules };

export function registerPasskeyRoutes(
  register: Register,
  context: Context,
  { notices, origins }: PasskeyRoutesOptions,
): void {
  register(listPasskeysCall, async ({ identity }) => ({
    items: (await passkeysOf(context.database.db, userOf(identity).user_id)).map(present),
  }));

  register(addPasskeyCall, async ({ identity, body, request }) => {
    const user = userOf(identity);
    const answer = await addPasskey(context, user, body, relyingPartyOf(request, origins));
    if (answer.passkey !== null) {
      const browser = { address: request.ip, agent: request.headers['user-agent'] ?? '' };
      void mailPasskeyAdded(context, notices, user, browser).catch((error: unknown) =>
        context.log.error({ err: error }, 'a new passkey was not mailed'),
      );
    }
    return answer;
  });

  register(deletePasskeyCall, async ({ identity, body }) => {
    await removePasskey(context, userOf(identity), body);
    return { deleted: true };
  });

  register(askPasskeyCall, ({ request }) =>
    Promise.resolve({ challenge: signInChallenge(context), host: relyingPartyOf(request, origins).host }),
  );
}
