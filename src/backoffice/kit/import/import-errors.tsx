import { chakra } from '@chakra-ui/react';
import { fieldErrorText } from '../failure-text.ts';
import { limitsIn } from '../form/limit-text.ts';
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

type ImportErrorsProps = {
  area: Area;
  errors: readonly RowError[];
  /** The field that a column holds, where its words are of another name. */
  fieldOf?: (column: string) => string;
};

const asItIs = (column: string): string => column;

/** What is wrong with which row and column of a file: in the words of the form, beside the file's own name of the column. */
export function ImportErrors({ area, errors, fieldOf = asItIs }: ImportErrorsProps) {
  const { t, money } = useWords(area);
  if (errors.length === 0) return null;
  return (
    <chakra.ul data-testid="import-errors" color="zhu.fg">
      {errors.map(({ row, column, name = '', value = '', code, params }) => {
        const field = t(`field_name.${fieldOf(column)}`, { defaultValue: '' });
        const allowed = code === 'invalid_value' ? t(`import_allows.${column}`, { defaultValue: '' }) : '';
        return (
          <Row key={`${row} ${column} ${code}`} py="1.5" overflowWrap="anywhere">
            {t('import.row', { row })}
            {name === '' ? null : <chakra.b ml="2">{name}</chakra.b>}
            {field === '' || field === column ? null : <chakra.span ml="2">{field}</chakra.span>}
            <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" mx="2">
              {column}
            </chakra.code>
            {value === '' ? null : <chakra.q mr="2">{value}</chakra.q>}
            {fieldErrorText(t, { code, params: limitsIn(fieldOf(column), params, t, money) })}
            {allowed === '' ? null : (
              <chakra.span display="block" color="fg.muted" textStyle="helper">
                {allowed}
              </chakra.span>
            )}
          </Row>
        );
      })}
    </chakra.ul>
  );
}
