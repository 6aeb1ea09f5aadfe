/** An account with DoorDash Drive (developer portal → credentials). */
export type DoorDashAccount = {
  developerId: string;
  keyId: string;
  signingSecret: string;
  /** The `Authorization` value of the portal's webhooks; without it webhooks are refused and the server only polls. */
  webhookToken: string | undefined;
  baseUrl: string;
};

/** An account with Uber Direct. */
export type UberAccount = {
  clientId: string;
  clientSecret: string;
  customerId: string;
  /** The key that signs webhooks; without it webhooks are refused and the server only polls. */
  signingKey: string | undefined;
  baseUrl: string;
  authUrl: string;
};
