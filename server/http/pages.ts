import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const IMMUTABLE_SECONDS = 31_536_000;
/** Paths that are never a page: an unknown path among these is an error, not the app's shell. */
const NOT_PAGES = /^\/(app\/v1|api|live|sync|socket\.io|healthz|readyz|metrics|assets|uploads)(\/|$)/;

/**
 * Serves the built browser app, if it was built. Hashed files are cached for ever; the shell and the worker are always
 * revalidated.
 */
export async function servePages(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('cache-control', isHashed ? `public, max-age=${IMMUTABLE_SECONDS}, immutable` : 'no-cache');
    },
  });
}

/** Whether a path without a file is a route of the app, which the shell answers. */
export function isPageRequest(request: FastifyRequest, webRoot: string): boolean {
  const isGet = request.method === 'GET' || request.method === 'HEAD';
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  const [path = '/'] = request.url.split('?');
  return isGet && wantsPage && !NOT_PAGES.test(path) && existsSync(join(webRoot, 'index.html'));
}

/** [MI7] The mirror of a screen is the one page that a page of ours may show in a frame. */
const MIRROR = /^\/kiosk\/mirror\//;

export function sendShell({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (MIRROR.test(url)) {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    void reply.header('x-frame-options', 'SAMEORIGIN');
  }
  return reply.code(200).sendFile('index.html');
}
