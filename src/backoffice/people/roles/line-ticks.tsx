import { chakra } from '@chakra-ui/react';
import { GIVABLE, GIVEN_GROUPS, withNeeded, withoutLine, type Givable } from '#contract/domain/staff-role.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { useRoleWords } from './use-role-words.ts';

type LineTicksProps = { value: readonly Givable[]; error: string | undefined; onChange: (lines: Givable[]) => void };

/** What a role may do, by the groups of the product. A tick brings what it needs, and takes what needs it. */
export function LineTicks({ value, error, onChange }: LineTicksProps) {
  const { t } = useWords('people');
  const { lineText } = useRoleWords();
  const change = (line: Givable, isOn: boolean): void =>
    onChange(isOn ? withNeeded([...value, line]) : withoutLine(value, line));
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div>
        <chakra.p textStyle="chip">{t('roles.lines')}</chakra.p>
        <chakra.p textStyle="helper" color="fg.muted">
          {t('roles.lines_help')}
        </chakra.p>
        {error === undefined ? null : <FieldError>{error}</FieldError>}
      </chakra.div>
      {GIVEN_GROUPS.map((group) => (
        <chakra.fieldset key={group} display="grid" minW="0" borderTopWidth="1px" borderColor="border" pt="2">
          <chakra.legend textStyle="helper" color="fg.muted" pr="2">
            {t(`roles.group.${group}`)}
          </chakra.legend>
          {GIVABLE[group].map((line) => (
            <CheckField
              key={line}
              label={lineText(line)}
              isChecked={value.includes(line)}
              dataField="staff_role.permissions"
              onChange={(isOn) => change(line, isOn)}
            >
              <chakra.span minW="0" py="1.5" overflowWrap="anywhere">
                {lineText(line)}
              </chakra.span>
            </CheckField>
          ))}
        </chakra.fieldset>
      ))}
    </chakra.div>
  );
}
