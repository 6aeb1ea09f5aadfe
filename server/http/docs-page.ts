// oxlint-disable-next-line typescript/triple-slash-reference -- what a package lacks is declared ambiently, which no import can name
/// <reference path="./swagger-ui-dist.d.ts" />
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import folderOfSwaggerUi from 'swagger-ui-dist/absolute-path.js';
import { API_PAGE_PATH } from '#contract/http/call.ts';
import { DOCUMENT_PATH } from './api-document.ts';

/** The package's files that the page requests. */
const FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js'];

/** The package's page, reduced: no column for links, since there are none, and the full width on a phone. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Laidan API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${API_PAGE_PATH}/swagger-ui.css">
<style>
body { margin: 0; background: #fff; }
html.dark-mode body { background: #1c2022; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .response-col_links { display: none; }
@media (max-width: 640px) {
  .swagger-ui .wrapper, .swagger-ui .information-container.wrapper { padding: 0 10px; }
  .swagger-ui .scheme-container { padding: 12px 0; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; font-size: 18px; }
  .swagger-ui .opblock-tag small { flex-basis: 85%; order: 2; padding: 0; }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; }
  .swagger-ui .responses-inner { padding: 10px; }
  .swagger-ui table.responses-table tr, .swagger-ui table.responses-table td,
  .swagger-ui table.parameters tr, .swagger-ui table.parameters td { display: block; width: auto; padding: 4px 0; }
  .swagger-ui table.responses-table td.response-col_links,
  .swagger-ui table.responses-table thead, .swagger-ui table.parameters thead { display: none; }
}
</style>
</head>
<body>
<main id="docs"></main>
<script src="${API_PAGE_PATH}/swagger-ui-bundle.js"></script>
<script src="${API_PAGE_PATH}/start.js"></script>
</body>
</html>
`;

/**
 * Separate from the page, because the policy runs no inline script. The package's dark colors follow the reader's
 * system.
 */
const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: '${DOCUMENT_PATH}',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** Serves the document as a page to read and try: Swagger UI, from this origin and under its policy. */
export async function serveDocsPage(app: FastifyInstance): Promise<void> {
  for (const path of [API_PAGE_PATH, `${API_PAGE_PATH}/`])
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get(`${API_PAGE_PATH}/start.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  await app.register(fastifyStatic, {
    // By an import, so that a release, which carries what the server imports, has the package too.
    root: folderOfSwaggerUi(),
    prefix: `${API_PAGE_PATH}/`,
    allowedPath: (path) => FILES.includes(path),
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}
