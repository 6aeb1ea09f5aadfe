import type { FastifyInstance } from 'fastify';

type KnownRoute = { methods: readonly string[]; pattern: RegExp };

/** Records every route as it is added, so that a known path with a wrong method gives 405 and not 404. */
export function rememberRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const methods = (Array.isArray(method) ? method : [method]).filter((name) => name !== 'HEAD' && name !== 'OPTIONS');
    if (methods.length > 0 && !url.includes('*')) routes.push({ methods, pattern: patternOf(url) });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:[a-z_]+/g, '[^/]+');
  return new RegExp(`^${escaped}/?$`);
}
