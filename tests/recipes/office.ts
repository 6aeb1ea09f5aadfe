import type { Recipe } from './recipe.ts';

export const ADD_A_CALL: Recipe = {
  name: 'a call',
  steps: [
    {
      file: 'contract/http/platform/motto.ts',
      content: `import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getMottoCall = defineCall({
  name: 'platform.get_motto',
  method: 'GET',
  path: '/app/v1/platform/motto',
  may: 'platform.see',
  summary: "The platform's motto.",
  reply: z.object({ motto: z.string() }),
});
`,
    },
    {
      file: 'server/modules/platform/motto/motto.routes.ts',
      content: `import { getMottoCall } from '#contract/http/platform/motto.ts';
import type { Register } from '../../../http/register.ts';

export function registerMottoRoutes(register: Register): void {
  register(getMottoCall, () => Promise.resolve({ motto: 'Never miss an order.' }));
}
`,
    },
    {
      file: 'server/routes.ts',
      after: "import type { Context } from './modules/context.ts';\n",
      insert: "import { registerMottoRoutes } from './modules/platform/motto/motto.routes.ts';\n",
    },
    { file: 'server/routes.ts', after: '  await readMultipart(app);\n', insert: '  registerMottoRoutes(register);\n' },
    {
      file: 'tests/spec/who.ts',
      after: "  'POST /app/v1/login': '-',\n",
      insert: "  'GET /app/v1/platform/motto': 'A',\n",
    },
    {
      file: 'src/data/platform/motto-queries.ts',
      content: `import { queryOptions } from '@tanstack/react-query';
import { getMottoCall } from '#contract/http/platform/motto.ts';
import { call } from '../../lib/api.ts';

export const mottoQuery = queryOptions({
  queryKey: ['motto'],
  queryFn: ({ signal }) => call(getMottoCall, { signal }),
});
`,
    },
  ],
};

export const ADD_A_SCREEN: Recipe = {
  name: 'a screen',
  steps: [
    {
      file: 'src/backoffice/platform/motto/motto-page.tsx',
      content: `import { useQuery } from '@tanstack/react-query';
import { mottoQuery } from '../../../data/platform/motto-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';

export function MottoPage() {
  const { t } = useWords('motto');
  useTitle(t('page.motto'));
  const { data } = useQuery(mottoQuery);
  return <PageHead title={t('page.motto')} help={data?.motto ?? t('unknown')} />;
}
`,
    },
    {
      file: 'src/backoffice/routes.tsx',
      before: "          {\n            path: 'staff',\n",
      insert: `          {
            path: 'motto',
            lazy: page('motto', async () => (await import('./platform/motto/motto-page.tsx')).MottoPage),
          },
`,
    },
    { file: 'src/backoffice/use-words.ts', after: "  | 'menu'\n", insert: "  | 'motto'\n" },
    { file: 'src/backoffice/pages.ts', after: "    | 'setting'", insert: "\n    | 'motto'" },
    {
      file: 'src/backoffice/pages.ts',
      after: 'export const PAGES: readonly Page[] = [\n',
      insert:
        "  { path: '/motto', name: 'motto', group: 'platform', icon: 'star', may: 'platform.see', isFree: true },\n",
    },
    ...(['zh', 'en'] as const).flatMap((language) => [
      { file: `locales/${language}/motto.json`, content: '{\n  "unknown": "…"\n}\n' },
      { file: `locales/${language}/office.json`, after: '  "page": {\n', insert: '    "motto": "Motto",\n' },
    ]),
  ],
};
