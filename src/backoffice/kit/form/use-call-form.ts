import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { isSame } from '#contract/domain/canonical.ts';
import { narrow } from '#contract/domain/narrow.ts';
import type { FieldError } from '#contract/errors.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { afterPress } from '../../../ui/after-press.ts';
import { fieldErrorText } from '../failure-text.ts';
import { useWords, type Area } from '../../use-words.ts';
import { limitsIn } from './limit-text.ts';
import { useUnsavedEntry } from './unsaved-entries.ts';

type CallFormOptions<In extends FieldValues, Out> = {
  /** What the form must be before it is sent: the call's own schema, or the part of it that this form fills in. */
  schema: z.ZodMiniType<Out, In>;
  /** What the server has. When it changes, fields a person has not touched follow; touched ones keep what was typed. */
  values: In;
  /**
   * Sends it; with `put` the form takes what is saved otherwise than it was typed. A refused field comes back on its field,
   * any other failure as `failure`.
   */
  save: (values: Out, put: (field: keyof In & string, value: unknown) => void) => Promise<unknown>;
  area?: Area;
  /** Where a field of the call's body is in the form, when the places differ. */
  fieldOf?: (path: string) => string;
};

/** A field's problem as react-hook-form keeps it: the code, and its values for the words. */
type Kept = { type: string; params: FieldError['params'] };

const keptOf = ({ code, params }: FieldError): Kept => ({ type: code, params });

const isKept = (at: unknown): at is Kept => typeof at === 'object' && at !== null && 'type' in at;

function countProblems(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  // A list may be wrong as a whole and in its rows.
  const isOne = isKept(errors) && typeof errors.type === 'string';
  const parts = Object.entries(errors).filter(([key]) => !isOne || /^\d+$/.test(key));
  return parts.reduce((sum, [, part]) => sum + countProblems(part), isOne ? 1 : 0);
}

function resolverOf<In extends FieldValues, Out>(schema: z.ZodMiniType<Out, In>): Resolver<In, unknown, Out> {
  return (values) => {
    const parsed = z.safeParse(schema, values, { reportInput: true });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<In> = {};
    for (const problem of fieldErrors(parsed.error.issues)) {
      const path = problem.path === '' ? 'root' : problem.path;
      if (get(errors, path) === undefined) set(errors, path, keptOf(problem));
    }
    return { values: {}, errors };
  };
}

const NARROW = ['numeric', 'decimal', 'tel', 'email', 'one-time-code'];

/** A number, phone, code or mail is shown as it is read once its field is left; the library reads the field again then. */
function showNarrow(field: EventTarget): void {
  if (!(field instanceof HTMLInputElement) || field.type === 'password') return;
  const kinds = [field.type, field.getAttribute('inputmode') ?? '', field.autocomplete];
  if (kinds.some((kind) => NARROW.includes(kind))) field.value = narrow(field.value);
}

/** A reset keeps `resetOptions` unless they are given: what was saved or dropped is not unsaved any more. */
export const TO_CLEAN = { keepDirtyValues: false, keepErrors: false };

/**
 * A form over a call of the contract. It checks with the contract's schema on leaving a field and on saving, shows what
 * the server refuses on the same fields, and loses nothing that was typed: not on a refusal, not when the server's
 * values change in the meantime.
 */
export function useCallForm<In extends FieldValues, Out>({
  schema,
  values,
  save,
  area,
  fieldOf = (path) => path,
}: CallFormOptions<In, Out>) {
  const { t, money } = useWords(area);
  const [failure, setFailure] = useState<Error | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver: resolverOf(schema),
    defaultValues: values as DefaultValues<In>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: 'onTouched',
  });
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const dirty = Object.keys(dirtyFields);
  const changes = dirty.length;
  useUnsavedEntry(changes > 0);

  // The library merges a touched list leaf by leaf, and in place, into the server's, whose rows are others by then.
  const known: In = form.getValues();
  const typed = dirty.map((field) => [field as Path<In>, structuredClone(known[field])] as const);
  const followed = useRef(values);
  const keepWhole = useEffectEvent(() => {
    if (isSame(followed.current, values)) return;
    followed.current = values;
    for (const [field, value] of typed) form.setValue(field, value as PathValue<In, Path<In>>, { shouldDirty: true });
  });
  useEffect(() => keepWhole(), [values]);

  const errorOf = (path: string): string | undefined => {
    const kept: unknown = get(errors, path);
    return isKept(kept) && typeof kept.type === 'string'
      ? fieldErrorText(t, { code: kept.type, params: limitsIn(path, kept.params, t, money) })
      : undefined;
  };

  function takeRefusal(reason: unknown): void {
    const problems = reason instanceof CallFailure ? reason.errors : [];
    for (const problem of problems) {
      const path = fieldOf(problem.path);
      form.setError((path === '' ? 'root' : path) as Path<In>, keptOf(problem), { shouldFocus: true });
    }
    if (problems.length === 0) setFailure(reason instanceof Error ? reason : new Error(String(reason)));
  }

  const submit = form.handleSubmit(async (checked) => {
    setFailure(null);
    try {
      await save(checked, (field, value) => {
        const path = field as Path<In>;
        form.setValue(path, value as PathValue<In, Path<In>>, { shouldDirty: true, shouldTouch: true });
      });
      form.reset(form.getValues(), TO_CLEAN);
    } catch (reason) {
      takeRefusal(reason);
    }
  });

  const put = <P extends Path<In>>(path: P, value: PathValue<In, P>): void =>
    form.setValue(path, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  return {
    form,
    submit,
    errorOf,
    /** What a field needs that the browser draws itself. */
    input: <P extends Path<In>>(path: P, options?: RegisterOptions<In, P>) => {
      const { onBlur, ...field } = form.register(path, options);
      return {
        error: errorOf(path),
        ...field,
        onBlur: (event: FocusEvent<HTMLElement>): void => {
          showNarrow(event.target);
          afterPress(() => void onBlur(event));
        },
      };
    },
    /** What any other field needs. */
    control: <P extends Path<In>>(path: P) => ({
      // oxlint-disable-next-line react/incompatible-library -- it is called again on each render and passed to nothing memoized
      value: form.watch(path),
      error: errorOf(path),
      onChange: (value: PathValue<In, P>) => put(path, value),
    }),
    /** What a switch needs. */
    toggle: <P extends Path<In>>(path: P) => ({
      isOn: form.watch(path) === true,
      onChange: (isOn: boolean) => put(path, isOn as PathValue<In, P>),
    }),
    failure,
    isSaving: isSubmitting,
    problems: countProblems(errors),
    changes,
    discard: () => {
      setFailure(null);
      form.reset(values, TO_CLEAN);
    },
  };
}

/** A form over a call, for a part of it that lies in a file of its own. */
export type CallForm<In extends FieldValues> = ReturnType<typeof useCallForm<In, In>>;
