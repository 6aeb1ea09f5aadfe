import type { CallSpec } from '#contract/http/call.ts';
import { deliveryWebhookCall } from '#contract/http/orders/delivery-webhook.ts';
import { callersOf, type Caller } from '#contract/permissions.ts';
import { DEVICE_COOKIE } from '../authenticate.ts';

type Scheme =
  | { type: 'http'; scheme: 'bearer'; description: string }
  | { type: 'apiKey'; in: 'header' | 'cookie'; name: string; description: string };

export const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      "A person's session: the `token` that `session.login` returns. It expires automatically, and ends at sign-out and with a new password. The bare token, without the word Bearer, is accepted too.",
  },
  channelKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      "A sales channel's key, shown once when the channel is added or its key is changed. It names the restaurant; a browser must not hold it.",
  },
  screen: {
    type: 'apiKey',
    in: 'cookie',
    name: DEVICE_COOKIE,
    description: "A paired kitchen screen's cookie (HttpOnly), set when the screen was paired.",
  },
  doordash: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "The value chosen for the webhook in DoorDash's portal.",
  },
  uber: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Uber-Signature',
    description: "Uber's HMAC-SHA256 of the body under the webhook's signing key, in hexadecimal.",
  },
} as const satisfies Record<string, Scheme>;

type SchemeName = keyof typeof SECURITY_SCHEMES;
type Requirement = Partial<Record<SchemeName, string[]>>;

const SCHEME_OF: Record<Exclude<Caller, 'anyone'>, SchemeName> = {
  admin: 'session',
  owner: 'session',
  staff: 'session',
  device: 'screen',
  numbers: 'screen',
  channel: 'channelKey',
};

/** Calls whose sender authenticates in its own way, without a line in the permission table. */
const OWN_CREDENTIAL: Record<string, readonly SchemeName[]> = { [deliveryWebhookCall.name]: ['doordash', 'uber'] };

/** What most calls require: written once for the document, and only where it differs for a call. */
export const USUAL_SECURITY: readonly Requirement[] = [{ session: [] }];

/** One requirement per way to authenticate; none where anyone may call. */
export function securityOf({ name, may }: CallSpec): Requirement[] {
  const callers = callersOf(may).filter((caller) => caller !== 'anyone');
  const names = OWN_CREDENTIAL[name] ?? callers.map((caller) => SCHEME_OF[caller]);
  return [...new Set(names)].map((scheme) => ({ [scheme]: [] }));
}

const WHO: Record<Caller, string> = {
  admin: 'admins',
  owner: 'owners',
  staff: 'staff',
  device: 'paired screens',
  numbers: 'paired screens that show customers their numbers',
  channel: 'sales channels',
  anyone: 'anyone',
};

/** The callers of a call, in words. */
export const callersInWords = ({ name, may }: CallSpec): string =>
  OWN_CREDENTIAL[name]?.join(', ') ??
  callersOf(may)
    .map((caller) => WHO[caller])
    .join(', ');
