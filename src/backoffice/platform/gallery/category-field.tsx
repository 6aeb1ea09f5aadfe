import { useId } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';

type CategoryFieldProps = {
  value: string;
  known: readonly string[];
  error?: string | undefined;
  help?: string;
  onChange: (category: string) => void;
};

/** A category by its name: one that is there, or a new one. */
export function CategoryField({ value, known, error, help, onChange }: CategoryFieldProps) {
  const { t } = useWords('gallery');
  const id = useId();
  return (
    <>
      <TextField
        label={t('category')}
        {...(help === undefined ? {} : { help })}
        error={error}
        maxLength={40}
        list={id}
        autoComplete="off"
        dataField="photo.category"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {known.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
    </>
  );
}
