import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { currencySign, decimalsOf, parseMoney } from '#contract/domain/money.ts';
import { narrow, withDecimalPoint } from '#contract/domain/narrow.ts';
import {
  LEAST_PERCENT,
  MOST_PERCENT,
  PRICE_ROUNDINGS,
  type PriceChange,
  type PriceRounding,
} from '#contract/domain/menu-price.ts';
import type { PlanEdit } from '#contract/domain/menu-plan.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { updateDishPriceCall } from '#contract/http/menu/menu-edit.ts';
import { useUpdatePrices } from '../../../data/menu/menu-mutations.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { unsavedText } from '../../kit/failure-text.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { Row } from '../../kit/list/row.tsx';
import { useTypedGuard } from '../../kit/form/typed-guard.tsx';
import { useWords } from '../../use-words.ts';
import { PlanChanges } from '../plans/plan-changes.tsx';
import { useSayChanged } from './use-say-changed.ts';

const OUT_OF_RANGE = { least: LEAST_PERCENT, most: MOST_PERCENT };

type Kind = PriceChange['kind'];
type Preview = ReplyOf<typeof updateDishPriceCall>['items'];
type BulkPriceProps = { dishes: readonly Dish[]; onDone: () => void; onClose: () => void };

/** `-1.50` → −150 cents, `5` → 5 percent; null where it is neither. */
function changeOf(kind: Kind, text: string, currency: string): PriceChange | null {
  const [, sign = '', amount = ''] = /^([+-]?)([\d.,]+)$/.exec(narrow(text).trim()) ?? [];
  const isDown = sign === '-';
  if (kind === 'amount') {
    const cents = parseMoney(amount, currency) ?? 0;
    return Number.isNaN(cents) || cents === 0 ? null : { kind, cents: isDown ? -cents : cents };
  }
  const share = withDecimalPoint(amount);
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(share) || Number(share) === 0) return null;
  const percent = isDown ? -Number(share) : Number(share);
  return percent < LEAST_PERCENT || percent > MOST_PERCENT ? null : { kind, percent };
}

/** The prices that would change, as changes that are planned. */
const editsOf = (dishes: readonly Dish[], preview: Preview): PlanEdit[] =>
  preview.flatMap(({ dish_id, before_cents, after_cents }) => {
    const dish = dishes.find(({ id }) => id === dish_id);
    return dish === undefined || before_cents === after_cents
      ? []
      : [{ dish_id, version: dish.version, change: { price_cents: after_cents } }];
  });

/** Many prices by an amount or a share. The server says first what each would be; that is what is then saved. */
export function BulkPrice({ dishes, onDone, onClose }: BulkPriceProps) {
  const { t, name, money, currency, language } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const [kind, setKind] = useState<Kind>('percent');
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<PriceRounding>('cent');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const update = useUpdatePrices(restaurantId);
  const sayChanged = useSayChanged();
  const change = changeOf(kind, text, currency);
  const guard = useTypedGuard(onClose);
  const again = (): void => {
    setPreview(null);
    update.reset();
  };
  const send = (dry_run: boolean): void => {
    setIsWrong(change === null);
    if (change === null) return;
    update.mutate(
      { dish_ids: dishes.map(({ id }) => id), change, rounding, dry_run },
      {
        onSuccess: ({ items }) => {
          if (dry_run) return setPreview(items);
          sayChanged(items);
          onDone();
        },
      },
    );
  };
  return (
    <SidePanel
      title={t('bulk.price_title', { count: dishes.length })}
      closeLabel={t('close')}
      onClose={guard.close}
      width="480px"
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          {preview === null ? null : (
            <Button
              disabled={update.isPending || editsOf(dishes, preview).length === 0}
              onClick={() => setIsPlanning(true)}
            >
              {t('plan.later')}
            </Button>
          )}
          {preview === null ? (
            <Button look="ink" disabled={update.isPending} onClick={() => send(true)}>
              {t('bulk.preview')}
            </Button>
          ) : (
            <Button look="ink" disabled={update.isPending} onClick={() => send(false)}>
              {t('bulk.apply', { count: preview.filter((item) => item.before_cents !== item.after_cents).length })}
            </Button>
          )}
        </>
      }
    >
      <chakra.form
        display="grid"
        gap="4"
        noValidate
        {...guard.fields}
        onSubmit={(event) => {
          event.preventDefault();
          send(true);
        }}
      >
        <ChoiceField
          label={t('bulk.by')}
          value={kind}
          options={[
            { value: 'percent', text: t('bulk.percent') },
            { value: 'amount', text: t('bulk.amount') },
          ]}
          onChange={(next) => {
            setKind(next);
            again();
          }}
        />
        <TextField
          label={t(kind === 'percent' ? 'bulk.percent_value' : 'bulk.amount_value')}
          help={t('bulk.value_help')}
          error={isWrong && change === null ? t(`bulk.${kind}_wrong`, OUT_OF_RANGE) : undefined}
          inputMode="text"
          autoComplete="off"
          maxLength={9}
          leading={kind === 'percent' ? '%' : currencySign(currency, language)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            again();
          }}
        />
        {/* Its steps are of a currency with hundredths. */}
        {decimalsOf(currency) === 2 ? (
          <SelectField
            isLabelShown
            label={t('bulk.rounding')}
            value={rounding}
            options={PRICE_ROUNDINGS.map((value) => ({ value, text: t(`rounding.${value}`) }))}
            onChange={(value) => {
              setRounding(value);
              again();
            }}
          />
        ) : null}
      </chakra.form>
      {isPlanning && preview !== null ? (
        <PlanChanges edits={editsOf(dishes, preview)} onDone={onDone} onClose={() => setIsPlanning(false)} />
      ) : null}
      {update.error === null ? null : <Refusal reason={update.error} />}
      {preview === null ? null : (
        <chakra.section aria-label={t('bulk.preview')} mt="4">
          <chakra.h3 textStyle="section">{t('bulk.preview')}</chakra.h3>
          <chakra.ul data-testid="price-preview">
            {preview.map((item) => (
              <Row key={item.dish_id} display="flex" gap="2" py="2">
                <chakra.span flex="1" minW="0" overflowWrap="anywhere">
                  {name(item)}
                  {item.before_cents === item.after_cents ? (
                    <chakra.span display="block" textStyle="helper" color="amber.fg">
                      {t('bulk.stays')}
                    </chakra.span>
                  ) : null}
                </chakra.span>
                <chakra.s color="fg.muted">{money(item.before_cents)}</chakra.s>
                <chakra.b minW="72px" textAlign="end">
                  {money(item.after_cents)}
                </chakra.b>
              </Row>
            ))}
          </chakra.ul>
        </chakra.section>
      )}
      {guard.question}
    </SidePanel>
  );
}

/** Which dishes would have no price that way. */
function Refusal({ reason }: { reason: Error }) {
  const { t, language } = useWords('menu');
  const refused = reason instanceof CallFailure ? reason.errors : [];
  const names = refused.flatMap(({ params }) => params?.[`name_${language}`] ?? params?.['name_zh'] ?? []).map(String);
  return (
    <chakra.div mt="4">
      <FieldError>
        {names.length === 0 ? unsavedText(t, reason) : t('bulk.no_price', { names: names.join(t('list_comma')) })}
      </FieldError>
    </chakra.div>
  );
}
