import {
  useMutation as useQueryMutation,
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useIsHere } from './use-is-here.ts';

/**
 * TanStack's `useMutation`, which knows whether who asked is still on the page: a form that shows its own failure and was
 * left before the answer shows none, so the failure is said like any other (`createQueryClient`).
 */
export function useMutation<TData = unknown, TError = DefaultError, TVariables = void, TOnMutateResult = unknown>(
  options: UseMutationOptions<TData, TError, TVariables, TOnMutateResult>,
): UseMutationResult<TData, TError, TVariables, TOnMutateResult> {
  const isHere = useIsHere();
  return useQueryMutation({ ...options, meta: { ...options.meta, isHere: () => isHere.current } });
}
