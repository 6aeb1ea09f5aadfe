import { getCreditCardCall, listCardTypesCall } from '#contract/http/money/card.ts';
import { userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { knownCardTypes } from '../../../base/card-types.ts';
import { revealCard } from './reveal.ts';

export function registerCardRoutes(register: Register, context: Context): void {
  register(listCardTypesCall, async () => ({ items: knownCardTypes() }));

  register(getCreditCardCall, ({ query, headers, identity, request, reply }) => {
    void reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    return revealCard(context, userOf(identity), {
      ...query,
      viewPassword: decoded(headers['x-view-password']),
      code: headers['x-second-factor'].replaceAll(/\s/g, ''),
      from: request.ip,
    });
  });
}

/** Decodes a percent-encoded header; another one is taken literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
