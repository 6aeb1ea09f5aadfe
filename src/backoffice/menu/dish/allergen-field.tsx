import { chakra } from '@chakra-ui/react';
import { ALLERGENS, isAllergen } from '#contract/domain/allergens.ts';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';

type AllergenFieldProps = {
  value: readonly string[];
  error: string | undefined;
  onChange: (allergens: string[]) => void;
};

/** What is in it, chosen from the known ones; a word that came with a file stays until it is taken away. */
export function AllergenField({ value, error, onChange }: AllergenFieldProps) {
  const { t } = useWords('menu');
  const others = value.filter((word) => !isAllergen(word));
  return (
    <chakra.fieldset data-field="dish.allergens" display="grid" gap="1">
      <chakra.legend textStyle="chip" mb="1">
        {t('field.allergens')}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="1.5">
        {[...ALLERGENS, ...others].map((word) => {
          const isOn = value.includes(word);
          return (
            <chakra.label
              key={word}
              display="inline-flex"
              alignItems="center"
              h="36px"
              px="3"
              borderWidth="1px"
              borderRadius="control"
              cursor="pointer"
              borderColor={isOn ? 'zhu.fg' : 'border.control'}
              bg={isOn ? 'zhu.subtle' : 'bg.panel'}
              color={isOn ? 'zhu.fg' : 'fg'}
              fontWeight={isOn ? '700' : '400'}
              css={{ '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: '1px' } }}
            >
              <chakra.input
                type="checkbox"
                srOnly
                checked={isOn}
                onChange={() => onChange(isOn ? value.filter((other) => other !== word) : [...value, word])}
              />
              {t(`allergen.${word}`, { defaultValue: word })}
            </chakra.label>
          );
        })}
      </chakra.div>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </chakra.fieldset>
  );
}
