/** The customer's e-mail, where the channel has it: people are looked for by it [FO1]. */
export const CUSTOMER_EMAIL_COLUMNS = { orders: { customer_email: 'text?' } } as const;
