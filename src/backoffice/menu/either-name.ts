import * as z from 'zod/mini';
import { withEitherName } from '#contract/domain/either-name.ts';

/** A form's schema that takes one name in either language; the form always holds every field, so it gives what it takes. */
export const inEitherLanguage = <T>(schema: z.ZodMiniType): z.ZodMiniType<T, T> =>
  z.pipe(z.transform(withEitherName), schema) as unknown as z.ZodMiniType<T, T>;
