/// <reference types="vite/types/importMeta.d.ts" />
import type { CallSpec } from '#contract/http/call.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/http/*.ts', { eager: true });

const isCall = (value: unknown): value is CallSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Every call the contract declares, under the name it is exported by. */
export const CONTRACT_CALLS: readonly { exportName: string; spec: CallSpec }[] = Object.values(modules).flatMap(
  (module) =>
    Object.entries(module).flatMap(([exportName, value]) => (isCall(value) ? [{ exportName, spec: value }] : [])),
);

export const addressOf = ({ method, path }: CallSpec): string => `${method} ${path}`;
