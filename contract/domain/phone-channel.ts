/** What orders have as their channel that the house itself takes by phone: no name, surfaces word it. */
export const PHONE_CHANNEL = 'phone';
