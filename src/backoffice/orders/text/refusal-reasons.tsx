import { chakra } from '@chakra-ui/react';
import type * as z from 'zod/mini';
import type { RefusedOrderSchema } from '#contract/http/orders/intake.ts';
import { useWords } from '../../use-words.ts';

export type Refused = z.infer<typeof RefusedOrderSchema>;

/** Which rules an order, or a change of one, broke, with each one's field and code. */
export function RefusalReasons({ errors }: Pick<Refused, 'errors'>) {
  const { t } = useWords();
  return errors.map(({ path, code, reason, status }) => (
    <li key={`${path} ${code}`}>
      {status === undefined
        ? t(`refusal.${code}`, { defaultValue: t('refusal.other') })
        : t('refused_late', { status: t(`status.${status}`) })}
      <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" ml="2">
        {path === '' ? code : `${path}: ${code}`}
      </chakra.code>
      {reason === undefined ? null : (
        <chakra.span display="block" color="fg" overflowWrap="anywhere">
          {t('refused_because', { reason })}
        </chakra.span>
      )}
    </li>
  ));
}
