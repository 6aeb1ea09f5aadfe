import { chakra } from '@chakra-ui/react';
import { DateField } from '../../../ui/date-field.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../use-words.ts';
import type { SearchChange } from '../../kit/list/list-params.ts';
import { AUDIT_AREAS, type AuditParams } from './use-audit-params.ts';

type AuditFiltersProps = {
  params: AuditParams;
  /** The chosen restaurant; without one it is all there is to see. */
  restaurant: { name: string } | null;
  onChange: (change: SearchChange) => void;
};

export function AuditFilters({ params: { q, who, area, from, to, isAll }, restaurant, onChange }: AuditFiltersProps) {
  const { t } = useWords('audit');
  const areas = AUDIT_AREAS.map((value) => ({ value, text: t(`area.${value}`) }));
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" alignItems="end">
      <SearchBox label={t('search_who')} value={who} width="200px" onChange={(text) => onChange({ who: text })} />
      <SearchBox label={t('search')} value={q} onChange={(text) => onChange({ q: text })} />
      {restaurant === null ? null : (
        <SelectField
          label={t('place.label')}
          value={isAll ? 'all' : ''}
          options={[
            { value: '', text: restaurant.name },
            { value: 'all', text: t('place.all') },
          ]}
          onChange={(value) => onChange({ restaurant: value })}
        />
      )}
      <SelectField
        label={t('area.label')}
        value={area}
        none={t('area.any')}
        options={areas}
        onChange={(value) => onChange({ area: value })}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2" w={{ base: 'full', md: 'auto' }}>
        <chakra.div w="168px">
          <DateField label={t('from')} value={from} onChange={(day) => onChange({ from: day })} />
        </chakra.div>
        <chakra.div w="168px">
          <DateField label={t('to')} value={to} onChange={(day) => onChange({ to: day })} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
