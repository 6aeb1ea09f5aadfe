import { chakra } from '@chakra-ui/react';
import { fieldErrorText } from '../failure-text.ts';
import { Row } from '../list/row.tsx';
import { useWords, type Area } from '../../use-words.ts';

type RowError = {
  row: number;
  column: string;
  /** What the row is called and what the cell holds, where the file says. */
  name?: string;
  value?: string;
  code: string;
  params?: Record<string, string | number | boolean> | undefined;
};

/** What is wrong with which row and column of a file. */
export function ImportErrors({ area, errors }: { area: Area; errors: readonly RowError[] }) {
  const { t } = useWords(area);
  if (errors.length === 0) return null;
  return (
    <chakra.ul data-testid="import-errors" color="zhu.fg">
      {errors.map(({ row, column, name = '', value = '', code, params }) => (
        <Row key={`${row} ${column} ${code}`} py="1.5" overflowWrap="anywhere">
          {t('import.row', { row })}
          {name === '' ? null : <chakra.b ml="2">{name}</chakra.b>}
          <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" mx="2">
            {column}
          </chakra.code>
          {value === '' ? null : <chakra.q mr="2">{value}</chakra.q>}
          {fieldErrorText(t, { code, params })}
        </Row>
      ))}
    </chakra.ul>
  );
}
