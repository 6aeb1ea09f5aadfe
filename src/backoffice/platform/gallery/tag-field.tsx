import { chakra } from '@chakra-ui/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { describedBy, FieldFrame, type FieldNotes } from '../../../ui/field-frame.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { inputStyle } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';

const LONGEST = 30;

type TagFieldProps = FieldNotes & {
  value: readonly string[];
  known: readonly string[];
  onChange: (tags: string[]) => void;
};

/** Words one after another: Enter or a comma ends one, Backspace in an empty box takes the last away. */
export function TagField({ value: tags, known, onChange, label, help, error, dataField }: TagFieldProps) {
  const { t } = useWords('gallery');
  const id = useId();
  const [typed, setTyped] = useState('');
  const notes = { ...(help === undefined ? {} : { help }), error };
  const add = (text: string): void => {
    const words = text
      .split(/[,，、]/)
      .map((word) => word.trim().slice(0, LONGEST))
      .filter((word) => word !== '');
    setTyped('');
    if (words.length > 0) onChange([...new Set([...tags, ...words])]);
  };
  const press = (event: KeyboardEvent): void => {
    // While a Chinese word is being composed, Enter chooses it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
  };
  return (
    <FieldFrame id={id} label={label} {...notes}>
      <chakra.div display="flex" flexWrap="wrap" gap="1.5" alignItems="center" data-field={dataField}>
        {tags.map((tag) => (
          <chakra.span
            key={tag}
            display="inline-flex"
            alignItems="center"
            bg="bg.muted"
            borderRadius="chip"
            pl="2"
            maxW="full"
            overflowWrap="anywhere"
          >
            {tag}
            <chakra.button
              type="button"
              aria-label={t('remove_tag', { tag })}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
              boxSize="28px"
              flex="none"
              display="grid"
              placeItems="center"
              cursor="pointer"
              css={{ '& .icon': { width: '14px', height: '14px' } }}
            >
              <Icon name="x" />
            </chakra.button>
          </chakra.span>
        ))}
        <chakra.input
          id={id}
          {...inputStyle}
          w="auto"
          flex="1"
          minW="120px"
          list={`${id}-known`}
          value={typed}
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, notes)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (/[,，、]/.test(text)) add(text);
            else setTyped(text);
          }}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
        </datalist>
      </chakra.div>
    </FieldFrame>
  );
}
