/// <reference types="vite/types/importMeta.d.ts" />
import type { CallSpec } from '#contract/http/call.ts';

// What reads lists to their end names calls that are declared elsewhere.
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../contract/http/**/*.ts', '!../../contract/http/platform/export-lists.ts'],
  { eager: true },
);

const isCall = (value: unknown): value is CallSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** The calls of one export: itself, or those of a record like `DELIVERY_STATUS_CALLS`. */
const callsOf = (value: unknown): CallSpec[] => {
  if (isCall(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isCall) : [];
};

/** Every call the contract declares, under the name it is exported by. */
export const CONTRACT_CALLS: readonly { exportName: string; spec: CallSpec }[] = Object.values(modules).flatMap(
  (module) =>
    Object.entries(module).flatMap(([exportName, value]) => callsOf(value).map((spec) => ({ exportName, spec }))),
);

export const addressOf = ({ method, path }: CallSpec): string => `${method} ${path}`;
