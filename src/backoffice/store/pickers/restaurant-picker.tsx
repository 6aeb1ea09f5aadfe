import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useFoundRestaurants } from './use-found-restaurants.ts';

type RestaurantPickerProps = {
  label: string;
  isLabelShown?: boolean;
  /** An id; empty for none. */
  value: string;
  /** How "none" is called, where one may choose that. */
  none?: string;
  /** One that cannot be chosen. */
  except?: string;
  width?: string;
  isDisabled?: boolean;
  dataField?: string;
  onChange: (id: string, name: string) => void;
};

/** One of the restaurants one may see: the browser's own list, or, where that would not hold all, one to type into. */
export function RestaurantPicker(props: RestaurantPickerProps) {
  const { label, isLabelShown = false, value, none, except, width, isDisabled = false, dataField, onChange } = props;
  const [typed, setTyped] = useState('');
  const { isKnown, isWhole, restaurants, note } = useFoundRestaurants(typed);
  const listed = restaurants.find(({ id }) => id === value);
  const { data: chosen } = useQuery({
    ...restaurantQueries.one(value),
    enabled: value !== '' && !isWhole && listed === undefined,
  });
  const choices = useMemo(() => {
    const found = restaurants.filter(({ id }) => id !== except).map(({ id, name }) => ({ value: id, text: name }));
    return none === undefined || typed !== '' ? found : [{ value: '', text: none }, ...found];
  }, [restaurants, except, none, typed]);
  const choose = (id: string): void => onChange(id, choices.find((choice) => choice.value === id)?.text ?? '');
  const shared = {
    label,
    isLabelShown,
    value,
    // Until the list is known either field may come, and what was opened would be lost with the other.
    isDisabled: isDisabled || !isKnown,
    onChange: choose,
    ...(dataField === undefined ? {} : { dataField }),
    ...(width === undefined ? {} : { width }),
  };
  if (isWhole) return <SelectField {...shared} options={choices} />;
  return (
    <SearchPicker
      {...shared}
      shown={value === '' ? (none ?? '') : ((listed ?? chosen)?.name ?? '')}
      choices={choices}
      note={note}
      onType={setTyped}
    />
  );
}
