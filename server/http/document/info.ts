/** The introduction to the document. */
const DESCRIPTION = `Orders of a restaurant, from the sales channel to the kitchen screen.

**A sales channel** needs one key (back-office → Channels) and two calls, each with
\`Authorization: Bearer <key>\`: \`GET /app/v1/intake/menu\` reads what can be ordered, \`POST /app/v1/intake/orders\`
orders it. The answer comes after the order is stored. The same \`external_id\` with the same body answers with the first
result, so a request that got no answer is sent again. A change of an id that is not known yet is 404: send it after the
order.

**Callbacks**: each step is posted to the order's \`status_url\`, as \`GET /app/v1/intake/orders/{external_id}\` answers
it, with the version that caused it (\`caused_by_rev\`). \`X-Laidan-Signature\` is the hex HMAC-SHA256, by the channel's
signing secret, of \`X-Laidan-Timestamp\`, a dot and the body. Anything but 2xx is sent again for a day. The address is
public, on port 80, 443 or 8000 to 8999; others are not called, and the channel's card says so.

**Who is owed**: \`to_collect_cents\` is what the customer still owes, \`refund_due_cents\` what he is to get back, also
where \`payment_state\` is \`paid\`.

**Every answer** is an envelope: \`status_code\`, \`message\`, \`data\`. A failure has \`code\` and \`errors\` besides: one line
per field, with its path, a code and its values. The code decides; the English message is for people.

**Values**: money in whole cents, instants in ISO 8601 UTC with milliseconds, ids as lower-case UUIDs. A reply may gain
fields; a client ignores what it does not know.`;

export const INFO = {
  title: 'Laidan 来单',
  version: '1',
  description: DESCRIPTION,
  license: { name: 'MIT', identifier: 'MIT' },
};
