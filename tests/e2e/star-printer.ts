/** A printer that asks the server for its work, as Star's CloudPRNT does. */
export type StarPrinter = {
  /** Says how it is; answers whether there is something to print. */
  poll: (statusCode: string) => Promise<{ jobReady: boolean; jobToken: string }>;
  fetchJob: (token: string) => Promise<{ type: string | null; bytes: Buffer }>;
  reportPrinted: (token: string) => Promise<void>;
};

/** At the address that the owner copies into the printer, which holds its name and password. */
export function starPrinterAt(address: string): StarPrinter {
  const { username, password, origin, pathname } = new URL(address);
  const url = origin + pathname;
  const headers = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  return {
    async poll(statusCode) {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ statusCode }) });
      return (await response.json()) as { jobReady: boolean; jobToken: string };
    },
    async fetchJob(token) {
      const response = await fetch(`${url}?type=image%2Fpng&token=${token}`, { headers });
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
    },
    async reportPrinted(token) {
      await fetch(`${url}?code=200%20OK&token=${token}`, { method: 'DELETE', headers });
    },
  };
}
