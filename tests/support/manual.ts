import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const PAGE = readFileSync('docs/operations.md', 'utf8');

/** The commands under a label of docs/operations.md. */
export function block(label: string): string {
  const text = new RegExp(`^\`\`\`sh ${label}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(PAGE)?.[1];
  if (text === undefined) throw new Error(`docs/operations.md has no commands for ${label}`);
  return text;
}

export type Followed = { code: number; out: string; err: string };

/** Runs the commands under a label as a person would, and answers with what they printed. */
export const follow = (label: string, env: Record<string, string>, extra = ''): Promise<Followed> =>
  new Promise((resolve) => {
    const script = `${block(label).trimEnd()}${extra}`;
    execFile('sh', ['-ec', script], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), out, err }),
    );
  });
