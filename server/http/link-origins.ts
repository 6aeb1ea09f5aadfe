import type { FastifyRequest } from 'fastify';

/** Where mailed links lead: to PUBLIC_URL, else to … */
export type LinkOrigins = {
  /** … the address that a signed-in caller has used. */
  asked: (request: FastifyRequest) => string;
  /** … this machine: a stranger's `Host` header must not choose where a link leads. */
  own: (request: FastifyRequest) => string;
};

export function linkOrigins(publicUrl: string | undefined): LinkOrigins {
  const known = publicUrl?.replace(/\/$/, '');
  return {
    asked: ({ protocol, host }) => known ?? `${protocol}://${host}`,
    own: ({ server, protocol }) => {
      const address = server.addresses().at(-1);
      return known ?? `${protocol}://localhost:${typeof address === 'object' ? address.port : 80}`;
    },
  };
}
