import { chakra } from '@chakra-ui/react';

type SumRowProps = { label: string; amount: string; field?: string | undefined; look?: 'quiet' | 'part' };

const LOOKS = {
  quiet: { color: 'fg.muted' },
  part: { color: 'fg.muted', pl: '4', textStyle: 'helper' },
} as const;

/** One of the sums that an order's total comes from; `part` is a part of the one above. */
export function SumRow({ label, amount, field, look }: SumRowProps) {
  return (
    <chakra.div
      className="price-line"
      display="flex"
      justifyContent="space-between"
      gap="4"
      {...(look === undefined ? {} : LOOKS[look])}
    >
      <dt>{label}</dt>
      <dd data-field={field}>{amount}</dd>
    </chakra.div>
  );
}
