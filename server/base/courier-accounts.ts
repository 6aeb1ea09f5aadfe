/** An account with DoorDash Drive (developer portal → credentials). */
export type DoorDashAccount = {
  developerId: string;
  keyId: string;
  signingSecret: string;
  /** What the portal sends us in `Authorization`; without it webhooks are refused and we only ask. */
  webhookToken: string | undefined;
  baseUrl: string;
};

/** An account with Uber Direct. */
export type UberAccount = {
  clientId: string;
  clientSecret: string;
  customerId: string;
  /** Signs webhooks; without it they are refused and we only ask. */
  signingKey: string | undefined;
  baseUrl: string;
  authUrl: string;
};
