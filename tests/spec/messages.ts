/** Sentences of the specification and the key of their words in `office.json` or an area's file. */
export const MESSAGES = {
  'the picture upload failed, you can modify the product to upload again': ['upload.failed', 'office'],
  'you have been disconnected, you will not receive the latest orders, refresh the page to reconnect': [
    'live.lost',
    'office',
  ],
  'the connection to the backend is lost, refresh and try again': ['failure.unreachable', 'office'],
  deleted: ['done.deleted', 'office'],
  edited: ['done.edited', 'office'],
  added: ['done.added', 'office'],
  'order cancelled': ['done.order_cancelled', 'office'],
  'order received': ['done.order_received', 'office'],
  listed: ['done.listed', 'office'],
  removed: ['done.removed', 'office'],
  'account modified': ['done.account_modified', 'office'],
  'check the form': ['form.check', 'office'],
  'the two passwords are inconsistent': ['field_error.passwords_differ', 'office'],
} as const satisfies Record<string, readonly [key: string, namespace: string]>;
