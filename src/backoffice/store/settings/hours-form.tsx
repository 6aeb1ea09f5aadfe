import * as z from 'zod/mini';
import { NO_ZONES } from '#contract/domain/delivery-zones.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { dailyFields } from '#contract/domain/store-input.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { DraftNotice, restoredMarks } from '../../kit/form/draft-notice.tsx';
import { EntryForm } from '../../kit/form/entry-form.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useStaleDecision } from '../../kit/stale/use-stale-decision.tsx';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { useMay } from '../../../lib/use-may.ts';
import { CurrencyContext, useWords } from '../../use-words.ts';
import { AddressChecker } from '../delivery/address-checker.tsx';
import { HoursSection, RangeFields, WaitingTimeField } from '../fields/business-fields.tsx';
import { portOf } from '../fields/form-port.ts';
import { ClosingNote } from '../hours/closing-note.tsx';
import { labelKeyOf } from './field-label.ts';
import { ModeSection } from './mode-section.tsx';
import { useSaveStore } from './use-save-store.ts';

const schema = z.object(dailyFields);

const dailyValues = (store: Restaurant): z.infer<typeof schema> => ({
  hours: store.hours,
  holidays: store.holidays,
  waiting_time_minutes: store.waiting_time_minutes,
  minimum_order_cents: store.minimum_order_cents,
  max_delivery_distance: store.max_delivery_distance,
  delivery_fee_tiers: store.delivery_fee_tiers,
  delivery_zones: store.delivery_zones ?? NO_ZONES,
});

/** What of a store's settings changes from day to day, for who may not change the rest of them [RO6]. */
export function HoursForm({ store }: { store: Restaurant }) {
  const { t } = useWords('store');
  const mayPause = useMay()('store.open');
  const over = useSaveStore(store, dailyValues);
  const { form, submit, errorOf, problems, changes, failure, isSaving, discard } = useCallForm({
    schema,
    values: over.saved.values,
    area: 'store',
    save: async (values, put) => {
      await over.save(values, put);
      toaster.create({ type: 'success', title: t('done.edited') });
    },
  });
  const kept = useFormDraft(form, `store-hours:${store.id}`);
  const port = portOf(form, errorOf);
  const labelOf = (field: string): string => t(labelKeyOf(field));
  const decide = useStaleDecision({ over, saved: over.saved, form, changes, failure, area: 'store', labelOf });
  return (
    <CurrencyContext value={store.currency}>
      <EntryForm submit={submit} aria-label={t('page.configuration')} css={restoredMarks('restaurant', kept.restored)}>
        <DraftNotice restored={kept.restored} labelOf={labelOf} onDrop={discard} />
        {decide.notice}
        {mayPause ? <ModeSection store={store} /> : null}
        <HoursSection port={port} timeZone={store.time_zone}>
          <ClosingNote store={store} typed={port.values} />
        </HoursSection>
        <FormSection id="delivery" title={t('section.delivery')}>
          <WaitingTimeField port={port} />
          <RangeFields port={port} />
          <AddressChecker store={store} />
        </FormSection>
        <FormFooter {...{ changes, problems, isSaving }} {...decide.footer} onDiscard={discard} />
        <UnsavedGuard isOn={changes > 0 && !isSaving} isKept={kept.isKept} />
      </EntryForm>
    </CurrencyContext>
  );
}
