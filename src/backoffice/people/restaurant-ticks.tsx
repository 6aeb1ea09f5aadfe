import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { CheckField } from '../../ui/check-field.tsx';
import { FieldNotesUnder } from '../../ui/field-frame.tsx';
import { inputStyle } from '../../ui/text-field.tsx';
import { useWords } from '../use-words.ts';

/** From so many on, a box narrows the list. */
const SEARCHED_FROM = 9;

type RestaurantTicksProps = {
  restaurants: readonly { id: string; name: string }[];
  /** Ids. */
  ticked: readonly string[];
  help: string;
  error: string | undefined;
  onChange: (ticked: string[]) => void;
};

/** Where a person works: a box for each restaurant one may give. */
export function RestaurantTicks({ restaurants, ticked, help, error, onChange }: RestaurantTicksProps) {
  const { t } = useWords('people');
  const id = useId();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = restaurants.filter(({ name }) => name.toLowerCase().includes(wanted));
  const toggle = (restaurantId: string, isOn: boolean): void =>
    onChange(isOn ? [...ticked, restaurantId] : ticked.filter((other) => other !== restaurantId));
  return (
    <chakra.fieldset display="grid" gap="4px" minW="0" data-field="user.restaurants" aria-describedby={`${id}-help`}>
      <chakra.legend textStyle="chip" mb="4px">
        {t('restaurants')}
      </chakra.legend>
      {restaurants.length < SEARCHED_FROM ? null : (
        <chakra.input
          type="search"
          aria-label={t('search_restaurants')}
          placeholder={t('search_restaurants')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...inputStyle}
        />
      )}
      <chakra.div
        display="grid"
        maxH="260px"
        overflowY="auto"
        px="10px"
        borderWidth="1px"
        borderRadius="6px"
        borderColor={error === undefined ? 'border' : 'zhu.fg'}
      >
        {shown.map(({ id: restaurantId, name }) => (
          <CheckField
            key={restaurantId}
            label={name}
            isChecked={ticked.includes(restaurantId)}
            onChange={(isOn) => toggle(restaurantId, isOn)}
          >
            <chakra.span minW="0" py="6px" overflowWrap="anywhere">
              {name}
            </chakra.span>
          </CheckField>
        ))}
        {shown.length === 0 ? (
          <chakra.p py="8px" color="fg.muted">
            {t('no_restaurant_found')}
          </chakra.p>
        ) : null}
      </chakra.div>
      <FieldNotesUnder id={id} help={help} error={error} />
    </chakra.fieldset>
  );
}
