import { afterPress } from '../../../ui/after-press.ts';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type KeysOf<T, V> = { [K in keyof T & string]: T[K] extends V ? K : never }[keyof T & string];

type TextProps = {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
};
type NumberProps = {
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
  onBlur: () => void;
};

/** A field and its new value. */
type ChangeOf<T> = { [K in keyof T & string]: [key: K, value: T[K]] }[keyof T & string];

/** What a part of a store's form needs of it: the port of a form with more fields serves a part that names fewer. */
export type FormPort<T> = {
  values: T;
  set: (...change: ChangeOf<T>) => void;
  /** A field's problem in words; `path` may lead inside it. */
  errorOf: (path: string) => string | undefined;
  /** `tidy` writes what was typed in the form's own spelling when the field is left. */
  text: (key: KeysOf<T, string>, tidy?: (typed: string) => string) => TextProps;
  number: (key: KeysOf<T, number | null>) => NumberProps;
};

const asTyped = (typed: string): string => typed;

/** The port of a form: problems show on leaving a field and disappear as soon as it is correct. */
export function portOf<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  errorOf: (path: string) => string | undefined,
): FormPort<In> {
  const values = form.watch();
  const write = (key: string, value: unknown): void => {
    const path = key as Path<In>;
    // An empty number is null while it is being typed; the schema says that it is missing.
    form.setValue(path, value as PathValue<In, Path<In>>, { shouldDirty: true, shouldTouch: true });
    if (form.formState.errors[key] !== undefined) void form.trigger();
  };
  const leave = (key: string): void => afterPress(() => void form.trigger(key as Path<In>));
  return {
    values,
    set: (...[key, value]) => write(key, value),
    errorOf,
    text: (key, tidy = asTyped) => {
      const typed = String(values[key] ?? '');
      return {
        value: typed,
        error: errorOf(key),
        onChange: (event) => write(key, event.currentTarget.value),
        onBlur: () => {
          if (tidy(typed) !== typed) write(key, tidy(typed));
          leave(key);
        },
      };
    },
    number: (key) => ({
      value: values[key],
      error: errorOf(key),
      onChange: (value) => write(key, value),
      onBlur: () => leave(key),
    }),
  };
}
