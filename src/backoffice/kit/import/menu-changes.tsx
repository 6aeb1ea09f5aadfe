import { chakra } from '@chakra-ui/react';
import type { FieldChange, MenuItemChange } from '#contract/domain/menu-import.ts';
import type { PlanDecision } from '#contract/domain/menu-plan.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { fieldErrorText } from '../failure-text.ts';
import { Row } from '../list/row.tsx';
import { useWords } from '../../use-words.ts';
import { menuValueText } from './menu-value.ts';

const TONES = { add: 'new', update: 'plain', remove: 'outline' } as const;

type MenuChangesProps = {
  changes: readonly MenuItemChange[];
  currency?: string;
  /** For changes that are planned: what a person says of one, or of a field that was changed since. */
  onDecide?: (decision: PlanDecision) => void;
};

/** What an import or a plan does, or did, dish by dish: each field with its old and its new value. */
export function MenuChanges({ changes, currency, onDecide }: MenuChangesProps) {
  const { t, name, otherName, otherLang } = useWords('menu');
  return (
    <chakra.ul data-testid="import-changes">
      {changes.map((change, index) => (
        <Row key={change.id ?? `${index} ${change.name_zh}`} lay="grid" py="1.5" rowGap="0.5">
          <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" overflowWrap="anywhere">
            <Chip tone={TONES[change.kind]}>{t(`file.${change.of}_${change.kind}`)}</Chip>
            <b>{name(change)}</b>
            <chakra.span color="fg.muted" textStyle="helper" lang={otherLang}>
              {otherName(change)}
            </chakra.span>
            {change.problem === undefined ? null : (
              <Chip tone="soon" icon="triangle" mayWrap>
                {change.problem === 'gone' ? t('plan.item_gone') : fieldErrorText(t, { code: change.problem })}
              </Chip>
            )}
            {onDecide === undefined || change.id === undefined ? null : (
              <chakra.span ml="auto">
                <Button
                  aria-label={t('plan.take_out_named', { name: name(change) })}
                  onClick={() => onDecide({ edit_id: change.id ?? '', field: null, keep: false })}
                >
                  {t('plan.take_out')}
                </Button>
              </chakra.span>
            )}
          </chakra.div>
          {change.id !== undefined && change.fields.length === 0 && change.problem === undefined ? (
            <chakra.p textStyle="helper" color="fg.muted">
              {t('plan.is_so')}
            </chakra.p>
          ) : null}
          {change.fields.map((field) => (
            <FieldLine key={field.field} change={change} field={field} currency={currency} onDecide={onDecide} />
          ))}
        </Row>
      ))}
    </chakra.ul>
  );
}

type FieldLineProps = {
  change: MenuItemChange;
  field: FieldChange;
  currency: string | undefined;
  onDecide: MenuChangesProps['onDecide'];
};

/** One field; where it was changed since it was planned, all three values and the choice between them. */
function FieldLine({ change, field: { field, before, after, ...since }, currency, onDecide }: FieldLineProps) {
  const { t, name, money, time } = useWords('menu');
  const words = {
    t,
    name,
    money: (minor: number) => money(minor, currency),
    time: (instant: string) => time(instant, 'dayAndClock'),
  };
  const [was, now, then] = [since.was, before, after].map((value) => menuValueText(field, value, words));
  const fieldName = t(`field_name.${field}`);
  if (!('was' in since))
    return (
      <chakra.p textStyle="helper" overflowWrap="anywhere">
        <chakra.span color="fg.muted">{fieldName} </chakra.span>
        {change.kind === 'add' ? null : (
          <>
            <chakra.del color="fg.muted">{now}</chakra.del>
            {' → '}
          </>
        )}
        <chakra.ins textDecoration="none">{then}</chakra.ins>
      </chakra.p>
    );
  const decide = (keep: boolean): void => onDecide?.({ edit_id: change.id ?? '', field, keep });
  return (
    <chakra.div
      role="group"
      aria-label={t('plan.conflict_of', { name: name(change), field: fieldName })}
      data-testid="plan-conflict"
      display="grid"
      gap="1"
      p="2"
      bg="amber.subtle"
      borderRadius="control"
      overflowWrap="anywhere"
    >
      <chakra.p color="amber.fg">{t('plan.changed_since', { field: fieldName, was, now })}</chakra.p>
      {onDecide === undefined ? (
        <p>{t('plan.planned_value', { value: then })}</p>
      ) : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => decide(true)}>{t('plan.keep_value', { value: then })}</Button>
          <Button onClick={() => decide(false)}>{t('plan.leave_value', { value: now })}</Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}
