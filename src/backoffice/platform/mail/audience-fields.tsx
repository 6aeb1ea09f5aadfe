import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { RestaurantTicks } from '../../store/pickers/restaurant-ticks.tsx';
import { useWords } from '../../use-words.ts';
import { AUDIENCE_KINDS, type AudienceDraft } from './audience-draft.ts';

const LANGUAGES = ['zh', 'en'] as const;
const WRONG_SHOWN = 5;

type AudienceFieldsProps = {
  draft: AudienceDraft;
  wrong: readonly string[];
  onChange: (draft: AudienceDraft) => void;
};

/** Owners, chosen restaurants, administrators, or addresses that are typed. */
export function AudienceFields({ draft, wrong, onChange }: AudienceFieldsProps) {
  const { t } = useWords('mail');
  const set = (change: Partial<AudienceDraft>): void => onChange({ ...draft, ...change });
  return (
    <>
      <ChoiceField
        label={t('send.to')}
        value={draft.kind}
        options={AUDIENCE_KINDS.map((value) => ({ value, text: t(`audience.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      {draft.kind === 'owners' ? <OwnerFields draft={draft} set={set} /> : null}
      {draft.kind === 'restaurants' ? (
        <RestaurantTicks label={t('audience.restaurants')} value={draft.ids} onChange={(ids) => set({ ids })} />
      ) : null}
      {draft.kind === 'addresses' ? (
        <>
          <TextAreaField
            label={t('send.addresses')}
            help={t('send.addresses_help')}
            error={wrong.length === 0 ? undefined : t('send.wrong', { list: wrong.slice(0, WRONG_SHOWN).join(', ') })}
            minH="120px"
            value={draft.addresses}
            onChange={(event) => set({ addresses: event.currentTarget.value })}
          />
          <ChoiceField
            label={t('send.language')}
            value={draft.language}
            options={LANGUAGES.map((value) => ({ value, text: t(`language.${value}`) }))}
            onChange={(language) => set({ language })}
          />
        </>
      ) : null}
    </>
  );
}

function OwnerFields({ draft, set }: { draft: AudienceDraft; set: (change: Partial<AudienceDraft>) => void }) {
  const { t, language, name } = useWords('mail');
  const { data: types = [] } = useQuery(restaurantQueries.types());
  const { data: states = [] } = useQuery(restaurantQueries.states());
  return (
    <chakra.div display="grid" gap="3">
      <SelectField
        isLabelShown
        label={t('send.type')}
        value={draft.restaurant_type_id}
        none={t('send.any')}
        options={types.map((type) => ({ value: type.id, text: name(type) }))}
        onChange={(restaurant_type_id) => set({ restaurant_type_id })}
      />
      <SelectField
        isLabelShown
        label={t('send.state')}
        value={draft.state}
        none={t('send.any')}
        options={states.map(({ code, name_en, name_zh }) => ({
          value: code,
          text: language === 'zh' ? `${code} ${name_zh}` : `${name_en} (${code})`,
        }))}
        onChange={(state) => set({ state })}
      />
      <CheckField
        label={t('send.without_menu')}
        isChecked={draft.without_menu}
        onChange={(without_menu) => set({ without_menu })}
      />
    </chakra.div>
  );
}
