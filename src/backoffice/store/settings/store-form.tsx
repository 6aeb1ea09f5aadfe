import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from 'react-hook-form';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { storeInputSchema } from '#contract/domain/store-rules.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useStaleDecision } from '../../kit/stale/use-stale-decision.tsx';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { CurrencyContext, useWords } from '../../use-words.ts';
import { DeliverySection, HoursSection, MoneyFields } from '../fields/business-fields.tsx';
import { AddressChecker } from '../delivery/address-checker.tsx';
import { CopyFromStore } from '../pickers/copy-from-store.tsx';
import { CurrencyField } from '../fields/currency-field.tsx';
import { portOf } from '../fields/form-port.ts';
import { IdentityFields } from '../fields/identity-fields.tsx';
import { TaxFields } from '../fields/tax-fields.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { isPhone } from '../fields/us-phone.ts';
import { DealsSection } from '../deals/deals-section.tsx';
import { labelKeyOf } from './field-label.ts';
import { ClosingNote } from '../hours/closing-note.tsx';
import { KitchenSection } from './kitchen-section.tsx';
import { ModeSection } from './mode-section.tsx';
import { NotifySection } from './notify-section.tsx';
import { RightsSection } from './rights-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { SECTIONS } from './sections.ts';
import { StoreFacts } from './store-facts.tsx';
import { valuesOf } from './store-values.ts';
import { useSaveStore } from './use-save-store.ts';
import { AboutSection, CardTypes, WebSection } from './web-section.tsx';
import { DraftNotice, restoredMarks } from '../../kit/form/draft-notice.tsx';
import { EntryForm } from '../../kit/form/entry-form.tsx';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';

const schema = storeInputSchema(isPhone);

/** Every setting of a store in one form; settings that apply at once (mode, pictures, tests) say so. */
export function StoreForm({ store }: { store: Restaurant }) {
  const { t } = useWords('store');
  const queryClient = useQueryClient();
  const over = useSaveStore(store, valuesOf);
  const { form, submit, errorOf, problems, changes, failure, isSaving, discard } = useCallForm({
    schema,
    values: over.saved.values,
    area: 'store',
    save: async (values, put) => {
      await over.save(values, put);
      toaster.create({ type: 'success', title: t('done.edited') });
    },
  });
  const kept = useFormDraft(form, `store:${store.id}`);
  const port = portOf(form, errorOf);
  const labelOf = (field: string): string => t(labelKeyOf(field));
  const decide = useStaleDecision({ over, saved: over.saved, form, changes, failure, area: 'store', labelOf });
  const { errors } = form.formState;
  // Until the server has answered it is as if it were fixed.
  const { data: business } = useQuery(restaurantQueries.business(store.id));
  const isCurrencyFixed = business?.is_currency_fixed ?? true;
  const copyHours = async (id: string): Promise<void> =>
    port.set('hours', (await queryClient.fetchQuery(restaurantQueries.business(id))).hours);
  const copyKeywords = async (id: string): Promise<void> =>
    port.set('keywords', (await queryClient.fetchQuery(restaurantQueries.keywords(id))).keywords);
  const { hash } = useLocation();
  useEffect(
    function goToSection() {
      if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
    },
    [hash],
  );
  const marks = SECTIONS.map(([id, fields]) => ({
    id,
    title: t(`section.${id}`),
    hasProblem: fields.some((field) => get(errors, field) !== undefined),
  }));
  return (
    <CurrencyContext value={port.values.currency}>
      <EntryForm submit={submit} aria-label={t('page.configuration')} css={restoredMarks('restaurant', kept.restored)}>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', xl: 'row' }}
          minW="0"
          columnGap="8"
          rowGap="2"
          // A section that is led to lies below the line of them.
          css={{ '@media (max-width: 1279.98px)': { '& section': { scrollMarginTop: 'var(--space-12)' } } }}
        >
          <SectionNav label={t('section.nav')} sections={marks} />
          <chakra.div flex="1" minW="0">
            <DraftNotice restored={kept.restored} labelOf={labelOf} onDrop={discard} />
            {decide.notice}
            <ModeSection store={store} />
            <FormSection id="basic" title={t('section.basic')}>
              <IdentityFields port={port} />
              <StoreFacts store={store} />
            </FormSection>
            <FormSection id="place" title={t('section.place')} help={t('section.place_help')}>
              <PlaceFields port={port} />
            </FormSection>
            <HoursSection port={port} cutoff={port} timeZone={store.time_zone}>
              <ClosingNote store={store} typed={port.values} />
              <CopyFromStore restaurantId={store.id} label={t('hours.copy_store')} onCopy={copyHours} />
            </HoursSection>
            <DeliverySection port={port}>
              <AddressChecker store={store} />
            </DeliverySection>
            <KitchenSection port={port} restaurantId={store.id} />
            <RightsSection port={port} />
            <FormSection id="money" title={t('section.money')}>
              <CurrencyField port={port} isFixed={isCurrencyFixed} />
              <MoneyFields port={port} />
              <TaxFields port={port} />
              <CardTypes port={port} />
            </FormSection>
            <DealsSection port={port} restaurantId={store.id} />
            <NotifySection port={port} restaurantId={store.id} />
            <AboutSection port={port} store={store} />
            <WebSection port={port}>
              <CopyFromStore restaurantId={store.id} label={t('keywords.copy_store')} onCopy={copyKeywords} />
            </WebSection>
          </chakra.div>
        </chakra.div>
        <FormFooter {...{ changes, problems, isSaving }} {...decide.footer} onDiscard={discard} />
        <UnsavedGuard isOn={changes > 0 && !isSaving} isKept={kept.isKept} />
      </EntryForm>
    </CurrencyContext>
  );
}
