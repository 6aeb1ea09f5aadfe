import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { narrow } from '#contract/domain/narrow.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { useChangeImages } from '../../../data/store/store-mutations.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { UploadWidget } from '../../kit/upload/upload-widget.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { AboutFields, type About } from '../fields/about-fields.tsx';
import type { FormPort } from '../fields/form-port.ts';

/** What customers read and see. The gallery of pictures is saved as they come; the rest with the form. */
export function AboutSection({ port, store }: { port: FormPort<About>; store: Restaurant }) {
  const { t } = useWords('store');
  const change = useChangeImages(store.id);
  const changeImages = (paths: readonly string[]): void => {
    for (const path of paths.filter((one) => !store.images.includes(one))) change.mutate({ path, isAdded: true });
    for (const path of store.images.filter((one) => !paths.includes(one))) change.mutate({ path, isAdded: false });
  };
  return (
    <FormSection id="about" title={t('section.about')} help={t('section.about_help')}>
      <AboutFields port={port} />
      <UploadWidget
        mode="add"
        max={20}
        label={t('field.images')}
        help={t('field.images_help')}
        dataField="restaurant.images"
        value={store.images}
        onChange={changeImages}
      />
    </FormSection>
  );
}

type WebPart = { domain: string; web_location: string; keywords: string[] };

/** Where it is found. */
export function WebSection({ port, children }: { port: FormPort<WebPart>; children: ReactNode }) {
  const { t } = useWords('store');
  return (
    <FormSection id="web" title={t('section.web')} help={t('section.web_help')}>
      <FieldRow>
        <TextField
          label={t('field.domain')}
          placeholder="shuxiang.example.com"
          dataField="restaurant.domain"
          inputMode="url"
          maxLength={200}
          {...port.text('domain', narrow)}
        />
        <TextField
          label={t('field.web_location')}
          placeholder="https://"
          dataField="restaurant.web_location"
          inputMode="url"
          maxLength={200}
          {...port.text('web_location')}
        />
      </FieldRow>
      <Keywords
        words={port.values.keywords}
        error={port.errorOf('keywords')}
        onChange={(words) => port.set('keywords', words)}
      />
      {children}
    </FormSection>
  );
}

type KeywordsProps = { words: readonly string[]; error: string | undefined; onChange: (words: string[]) => void };

function Keywords({ words, error, onChange }: KeywordsProps) {
  const { t } = useWords('store');
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const added = typed
      .split(/[,，、\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (added.length > 0) onChange([...new Set([...words, ...added])]);
    setTyped('');
  };
  return (
    <chakra.div data-field="restaurant.keywords" display="grid" gap="2">
      <chakra.div display="flex" gap="2" alignItems="end" maxW="480px">
        <chakra.div flex="1">
          <TextField
            label={t('field.keywords')}
            help={t('field.keywords_help')}
            error={error}
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            onBlur={add}
          />
        </chakra.div>
      </chakra.div>
      <chakra.ul display="flex" flexWrap="wrap" gap="2">
        {words.map((word) => (
          <chakra.li
            key={word}
            display="inline-flex"
            alignItems="center"
            h="36px"
            ps="2.5"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="control"
          >
            {word}
            <RowAction
              icon="x"
              h="34px"
              label={t('keywords.remove', { word })}
              onClick={() => onChange(words.filter((known) => known !== word))}
            />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

/** Which cards are taken. */
export function CardTypes({ port }: { port: FormPort<{ card_types: string[] }> }) {
  const { t } = useWords('store');
  const { data: cards = [] } = useQuery(restaurantQueries.cardTypes());
  const { card_types } = port.values;
  return (
    <chakra.fieldset data-field="restaurant.card_types" minW="0">
      <chakra.legend textStyle="chip">{t('field.card_types')}</chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))">
        {cards.map(({ type, name }) => (
          <CheckField
            key={type}
            label={name}
            isChecked={card_types.includes(type)}
            onChange={(isOn) =>
              port.set('card_types', isOn ? [...card_types, type] : card_types.filter((known) => known !== type))
            }
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
