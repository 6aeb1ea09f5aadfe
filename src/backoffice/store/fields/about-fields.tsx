import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { UploadWidget } from '../../kit/upload/upload-widget.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from './form-port.ts';

export type About = { introduction_zh: string; introduction_en: string; store_image: string | null };

const INTRODUCTIONS = [
  ['introduction_zh', 'zh-Hans'],
  ['introduction_en', 'en'],
] as const;

/** What customers read of a store, and its picture. */
export function AboutFields({ port }: { port: FormPort<About> }) {
  const { t } = useWords('store');
  return (
    <>
      <FieldRow min="280px">
        {INTRODUCTIONS.map(([field, lang]) => (
          <TextAreaField
            key={field}
            label={t(`field.${field}`)}
            dataField={`restaurant.${field}`}
            lang={lang}
            maxLength={2000}
            {...port.text(field)}
          />
        ))}
      </FieldRow>
      <UploadWidget
        label={t('field.store_image')}
        dataField="restaurant.store_image"
        value={port.values.store_image}
        error={port.errorOf('store_image')}
        onChange={(path) => port.set('store_image', path)}
      />
    </>
  );
}
