import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FieldNotesUnder } from '../../../ui/field-frame.tsx';
import { inputStyle } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { useFoundRestaurants } from './use-found-restaurants.ts';

/** From so many on, a box narrows the list. */
const SEARCHED_FROM = 9;

type RestaurantTicksProps = {
  label: string;
  /** Ids. */
  value: readonly string[];
  /** Which of them can be ticked at all. */
  isOffered?: (id: string) => boolean;
  help?: string;
  error?: string | undefined;
  dataField?: string;
  onChange: (ticked: string[]) => void;
};

/** Some of the restaurants one may see: a box for each, and a search where they are many. */
export function RestaurantTicks(props: RestaurantTicksProps) {
  const { label, value: ticked, isOffered = () => true, help, error, dataField, onChange } = props;
  const { t } = useWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { isWhole, restaurants, note } = useFoundRestaurants(typed);
  const offered = restaurants.filter((one) => isOffered(one.id));
  // Of a list that is not whole, what is ticked may be beyond it.
  const beyond = isWhole || typed !== '' ? [] : ticked.filter((one) => offered.every((other) => other.id !== one));
  const toggle = (restaurantId: string, isOn: boolean): void =>
    onChange(isOn ? [...ticked, restaurantId] : ticked.filter((other) => other !== restaurantId));
  const notes = { ...(help === undefined ? {} : { help }), error };
  return (
    <chakra.fieldset display="grid" gap="1" minW="0" data-field={dataField} aria-describedby={`${id}-help`}>
      <chakra.legend textStyle="chip" mb="1">
        {label}
      </chakra.legend>
      {typed === '' && isWhole && offered.length < SEARCHED_FROM ? null : (
        <chakra.input
          type="search"
          aria-label={t('picker.find_restaurant')}
          placeholder={t('picker.find_restaurant')}
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...inputStyle}
        />
      )}
      <chakra.div
        display="grid"
        maxH="260px"
        overflowY="auto"
        px="2.5"
        borderWidth="1px"
        borderRadius="control"
        borderColor={error === undefined ? 'border' : 'zhu.fg'}
      >
        {beyond.map((one) => (
          <TickBeyond key={one} id={one} onClear={() => toggle(one, false)} />
        ))}
        {offered.map(({ id: restaurantId, name }) => (
          <Tick
            key={restaurantId}
            name={name}
            isOn={ticked.includes(restaurantId)}
            onChange={(isOn) => toggle(restaurantId, isOn)}
          />
        ))}
        {note === null ? null : (
          <chakra.p role="status" py="2" color="fg.muted">
            {note}
          </chakra.p>
        )}
      </chakra.div>
      <FieldNotesUnder id={id} {...notes} />
    </chakra.fieldset>
  );
}

type TickProps = { name: string; isOn: boolean; onChange: (isOn: boolean) => void };

const Tick = ({ name, isOn, onChange }: TickProps) => (
  <CheckField label={name} isChecked={isOn} onChange={onChange}>
    <chakra.span minW="0" py="1.5" overflowWrap="anywhere">
      {name}
    </chakra.span>
  </CheckField>
);

/** One that is ticked and not on the list: its name is asked for by its id. */
function TickBeyond({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useQuery(restaurantQueries.one(id));
  return data === undefined ? null : <Tick name={data.name} isOn onChange={onClear} />;
}
