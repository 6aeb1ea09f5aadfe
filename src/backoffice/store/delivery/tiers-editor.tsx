import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tierProblems, type TierProblem } from '#contract/domain/fee-tiers.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { NumberField } from '../fields/number-field.tsx';

export type TierDraft = { start_distance: number; max_distance: number; fee_cents: number };

type TiersEditorProps = {
  tiers: readonly TierDraft[];
  errorOf: (path: string) => string | undefined;
  onChange: (tiers: TierDraft[]) => void;
};

const COLUMNS = '32px repeat(3, minmax(84px, 128px)) minmax(0, 1fr) var(--mark)';
const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);
const isWhole = (tier: TierDraft): boolean => isNumber(tier.start_distance) && isNumber(tier.max_distance);

/** Fees by distance. What overlaps says with which tier and over what, and offers the number that puts it right. */
export function TiersEditor({ tiers, errorOf, onChange }: TiersEditorProps) {
  const { t } = useWords('store');
  const problems = tiers.every(isWhole) ? tierProblems(tiers) : [];
  const put = (index: number, change: Partial<Record<keyof TierDraft, number | null>>): void =>
    // An empty number is null until the schema says that it is missing.
    onChange(tiers.map((tier, place) => (place === index ? ({ ...tier, ...change } as TierDraft) : tier)));
  const add = (): void => {
    const last = tiers.at(-1);
    const start = isNumber(last?.max_distance ?? 0) ? (last?.max_distance ?? 0) : 0;
    onChange([...tiers, { start_distance: start, max_distance: start + 2, fee_cents: (last?.fee_cents ?? 199) + 200 }]);
  };
  return (
    <chakra.div display="grid" gap="1" role="group" aria-label={t('tiers.title')}>
      <chakra.div
        display={{ base: 'none', md: 'grid' }}
        gridTemplateColumns={COLUMNS}
        gap="3"
        alignItems="center"
        h="36px"
        textStyle="helper"
        color="fg.muted"
        borderBottomWidth="1px"
        borderColor="border.emphasized"
        aria-hidden="true"
      >
        <span>{t('tiers.no')}</span>
        <span>{t('tiers.from')}</span>
        <span>{t('tiers.to')}</span>
        <span>{t('tiers.fee')}</span>
        <span>{t('tiers.seen')}</span>
      </chakra.div>
      {tiers.map((tier, index) => {
        const path = `delivery_fee_tiers.${index}`;
        const row = { tier, index, label: t('tiers.row', { no: index + 1 }) };
        const problem = problems.find((one) => one.index === index);
        const errors = [
          ...new Set(['start_distance', 'max_distance', 'fee_cents'].map((key) => errorOf(`${path}.${key}`))),
        ];
        return (
          <chakra.div
            key={`${index}-${tiers.length}`}
            borderBottomWidth="1px"
            borderColor="border.subtle"
            py="1"
            display="grid"
            gap="1"
          >
            <TierRow {...row} wrong={problem?.field} onChange={(change) => put(index, change)}>
              <RowAction
                icon="trash"
                label={t('tiers.remove', { no: index + 1 })}
                onClick={() => onChange(tiers.filter((_, place) => place !== index))}
              />
            </TierRow>
            {problem === undefined ? (
              errors.map((error) => (error === undefined ? null : <FieldError key={error}>{error}</FieldError>))
            ) : (
              <TierFix problem={problem} onFix={() => put(index, { [problem.field]: problem.fix })} />
            )}
          </chakra.div>
        );
      })}
      <chakra.div pt="1">
        <Button onClick={add}>
          <OfficeIcon name="plus" />
          {t('tiers.add')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

type TierRowProps = {
  tier: TierDraft;
  index: number;
  label: string;
  wrong: TierProblem['field'] | undefined;
  onChange: (change: Partial<Record<keyof TierDraft, number | null>>) => void;
  children: ReactNode;
};

function TierRow({ tier, index, label, wrong, onChange, children }: TierRowProps) {
  const { t, money } = useWords('store');
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="grid"
      gridTemplateColumns={{ base: 'repeat(3, minmax(0, 1fr)) var(--mark)', md: COLUMNS }}
      gap={{ base: '2', md: '3' }}
      alignItems="end"
      css={{ '& label': { md: { position: 'absolute', clip: 'rect(0 0 0 0)', overflow: 'hidden' } } }}
    >
      <chakra.span display={{ base: 'none', md: 'block' }} alignSelf="center">
        {index + 1}
      </chakra.span>
      <NumberField
        label={t('tiers.from')}
        dataField="delivery_fee_tier.start_distance"
        value={tier.start_distance}
        onChange={(value) => onChange({ start_distance: value })}
        isWrong={wrong === 'start_distance'}
      />
      <NumberField
        label={t('tiers.to')}
        dataField="delivery_fee_tier.max_distance"
        value={tier.max_distance}
        onChange={(value) => onChange({ max_distance: value })}
        isWrong={wrong === 'max_distance'}
      />
      <MoneyField
        label={t('tiers.fee')}
        dataField="delivery_fee_tier.fee_cents"
        value={tier.fee_cents}
        onChange={(value) => onChange({ fee_cents: value })}
      />
      <chakra.span display={{ base: 'none', md: 'block' }} alignSelf="center" color="fg.muted">
        {isWhole(tier) && isNumber(tier.fee_cents)
          ? t('tiers.shown', { from: tier.start_distance, to: tier.max_distance, fee: money(tier.fee_cents) })
          : ''}
      </chakra.span>
      {children}
    </chakra.div>
  );
}

function TierFix({ problem, onFix }: { problem: TierProblem; onFix: () => void }) {
  const { t } = useWords('store');
  const { code, fix, overlap } = problem;
  return (
    <FieldError>
      {t(`tiers.${code}`, { ...overlap })}
      <chakra.button type="button" fontWeight="700" textDecoration="underline" cursor="pointer" onClick={onFix}>
        {t('tiers.fix', { fix })}
      </chakra.button>
    </FieldError>
  );
}
