import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DISH_STATUSES } from '#contract/domain/menu.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { inputStyle, withinField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { type DishParams } from './dish-params.ts';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { changeParams } from '../../kit/list/list-params.ts';

const TYPING_PAUSE_MS = 250;

export function DishFilters({ current }: { current: DishParams }) {
  const { t } = useWords('menu');
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string): void => setParams(changeParams(params, { [name]: value }), AS_FILTER);
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" flex={{ base: '1 0 100%', md: 'none' }}>
      <Search value={current.q} onChange={(text) => change('q', text)} />
      <SelectField
        label={t('filter.status')}
        value={current.status ?? ''}
        none={t('filter.any_status')}
        options={DISH_STATUSES.map((status) => ({ value: status, text: t(`dish_status.${status}`) }))}
        onChange={(value) => change('status', value)}
      />
    </chakra.div>
  );
}

export function DropFilters() {
  const { t } = useWords('menu');
  const [params, setParams] = useSearchParams();
  return (
    <Button onClick={() => setParams(changeParams(params, { q: null, status: null }), AS_FILTER)}>
      {t('filter.clear')}
    </Button>
  );
}

function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useWords('menu');
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    // The address changed by itself (back, clear): it wins over what is shown here.
    setLastValue(value);
    setText(value);
  }
  useEffect(
    function searchAfterPause() {
      if (text === value) return undefined;
      const timer = setTimeout(() => onChange(text), TYPING_PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [text, value, onChange],
  );
  return (
    <chakra.div position="relative" flex={{ base: '1', md: 'none' }} w={{ md: '180px' }}>
      <chakra.span {...withinField} left="10px">
        <OfficeIcon name="search" />
      </chakra.span>
      <chakra.input
        type="search"
        aria-label={t('filter.find')}
        placeholder={t('filter.find')}
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...inputStyle}
        pl="9"
      />
    </chakra.div>
  );
}
