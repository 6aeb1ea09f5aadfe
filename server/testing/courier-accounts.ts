import type { Config } from '../base/config.ts';

/** The signing secret that DoorDash's portal would give. */
export const DOORDASH_SECRET = Buffer.from('a signing secret of thirty bytes').toString('base64url');

/** Accounts with both providers, who are at this address. */
export const courierAccounts = (origin: string): Pick<Config, 'doorDash' | 'uberDirect'> => ({
  doorDash: {
    developerId: 'dev',
    keyId: 'key',
    signingSecret: DOORDASH_SECRET,
    webhookToken: 'Basic abc',
    baseUrl: origin,
  },
  uberDirect: {
    clientId: 'client',
    clientSecret: 'secret',
    customerId: 'customer',
    signingKey: 'signing-key',
    baseUrl: origin,
    authUrl: `${origin}/oauth/v2/token`,
  },
});
