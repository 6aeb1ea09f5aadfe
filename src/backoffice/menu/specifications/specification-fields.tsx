import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { newId } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SortList } from '../../../ui/sort-list.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { useSortWords } from '../../kit/use-sort-words.ts';
import { useWords } from '../../use-words.ts';
import { OPTION_COLUMNS, OptionRow } from './option-row.tsx';
import { newOption, withDefault } from './specification-draft.ts';
import { SpecificationRule } from './specification-rule.tsx';

type SpecificationFieldsProps = {
  group: SpecificationInput;
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (group: SpecificationInput) => void;
  /** What stands before and after the names. */
  start?: ReactNode;
  end?: ReactNode;
};

/** A group's names, its rule as a sentence, and its options. */
export function SpecificationFields({ group, path, errorOf, onChange, start, end }: SpecificationFieldsProps) {
  const { t, name } = useWords('menu');
  const words = useSortWords();
  const label = name(group) || t('spec.nameless');
  const { options } = group;
  const setOptions = (next: SpecificationInput['options']): void => onChange({ ...group, options: next });
  return (
    <>
      <chakra.div
        display="grid"
        gap="2"
        p="var(--space-2) var(--space-3) var(--space-2) var(--space-1)"
        bg="bg.subtle"
        borderBottomWidth="1px"
        borderColor="border.subtle"
        borderTopRadius="box"
      >
        <chakra.div
          display="grid"
          gridTemplateColumns="var(--handle) minmax(0, 1fr) minmax(0, 1fr) var(--mark)"
          gap="2"
          alignItems="start"
        >
          {start === undefined ? <span /> : <chakra.span pt="5">{start}</chakra.span>}
          <TextField
            label={t('spec.name_zh')}
            error={errorOf(`${path}.name_zh`)}
            maxLength={60}
            data-field="specification.name_zh"
            value={group.name_zh}
            onChange={(event) => onChange({ ...group, name_zh: event.currentTarget.value })}
          />
          <TextField
            label={t('spec.name_en')}
            error={errorOf(`${path}.name_en`)}
            maxLength={60}
            data-field="specification.name_en"
            value={group.name_en}
            onChange={(event) => onChange({ ...group, name_en: event.currentTarget.value })}
          />
          {end === undefined ? <span /> : <chakra.span pt="5">{end}</chakra.span>}
        </chakra.div>
        <SpecificationRule group={group} path={path} errorOf={errorOf} onChange={onChange} />
      </chakra.div>
      <chakra.div
        display={{ base: 'none', md: 'grid' }}
        gridTemplateColumns={OPTION_COLUMNS.md}
        gap="2"
        h="28px"
        alignItems="center"
        px="1"
        textStyle="helper"
        color="fg.muted"
      >
        <span />
        <span>{t('spec.name_zh')}</span>
        <span>{t('spec.name_en')}</span>
        <span>{t('spec.extra')}</span>
        <chakra.span textAlign="center">{t('spec.default')}</chakra.span>
        <chakra.span textAlign="center">{t('spec.removal')}</chakra.span>
        <chakra.span textAlign="center">{t('spec.on')}</chakra.span>
        <span />
      </chakra.div>
      {errorOf(`${path}.options`) === undefined ? null : (
        <chakra.div px="3" py="1">
          <FieldError>{errorOf(`${path}.options`)}</FieldError>
        </chakra.div>
      )}
      <SortList
        entries={options.map((option, index) => ({
          id: option.id ?? String(index),
          name: name(option) || String(index + 1),
        }))}
        words={words}
        onSort={(ids) => setOptions(ids.flatMap((id) => options.filter((option) => option.id === id)))}
      >
        <chakra.ul aria-label={t('spec.options_of', { name: label })} data-field="specification.options">
          {options.map((option, index) => (
            <OptionRow
              key={option.id ?? index}
              option={option}
              place={index + 1}
              group={group}
              path={`${path}.options.${index}`}
              errorOf={errorOf}
              onChange={(next) => setOptions(options.map((other, at) => (at === index ? next : other)))}
              onDefault={(isOn) => onChange(withDefault(group, index, isOn))}
              onRemove={() => setOptions(options.filter((_, at) => at !== index))}
            />
          ))}
        </chakra.ul>
      </SortList>
      <Button
        look="ghost"
        m="var(--space-1) var(--space-1) var(--space-2) var(--space-8)"
        disabled={options.length >= 60}
        onClick={() => setOptions([...options, newOption(newId)])}
      >
        <OfficeIcon name="plus" />
        {t('spec.add_option')}
      </Button>
    </>
  );
}
