import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { useSortRow } from '../../../ui/sort-list.tsx';
import { FieldError, inputStyle, withinField } from '../../../ui/text-field.tsx';
import { useMoneyInput } from '../../kit/form/money-field.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import type { OptionInput } from './specification-draft.ts';
import { useStatusText } from '../list/use-status-text.ts';

export const OPTION_COLUMNS = {
  base: 'var(--handle) minmax(0, 1fr) minmax(0, 1fr) var(--mark)',
  md: '28px minmax(72px, 1fr) minmax(72px, 1.2fr) 96px 52px 52px 52px 36px',
};

type OptionRowProps = {
  option: OptionInput;
  place: number;
  group: SpecificationInput;
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (option: OptionInput) => void;
  onDefault: (isOn: boolean) => void;
  onRemove: () => void;
};

/** One option in one line; its problems are shown under it. */
export function OptionRow({ option, place, group, path, errorOf, onChange, onDefault, onRemove }: OptionRowProps) {
  const { t, name } = useWords('menu');
  const { ref, style, handle } = useSortRow(option.id ?? '');
  const status = useStatusText()(option);
  const label = name(option) || t('spec.option', { place });
  const problems = ['name_zh', 'name_en', 'extra_price_cents', 'is_default'].flatMap(
    (field) => errorOf(`${path}.${field}`) ?? [],
  );
  return (
    <chakra.li
      ref={ref}
      style={style}
      data-testid="spec-option"
      position="relative"
      display="grid"
      gridTemplateColumns={OPTION_COLUMNS}
      rowGap="1"
      columnGap="2"
      alignItems="center"
      px="1"
      py="0.5"
      bg="bg.panel"
      borderTopWidth={{ base: '1px', md: '0' }}
      borderColor="border.subtle"
    >
      <SortHandle id={option.id ?? ''} name={label} handle={handle} dataField="option.sort_order" />
      <NameInput
        field="name_zh"
        option={option}
        error={errorOf(`${path}.name_zh`)}
        label={`${label} · ${t('spec.name_zh')}`}
        word={t('spec.name_zh')}
        onChange={onChange}
      />
      <NameInput
        field="name_en"
        option={option}
        error={errorOf(`${path}.name_en`)}
        label={`${label} · ${t('spec.name_en')}`}
        word={t('spec.name_en')}
        onChange={onChange}
      />
      <ExtraPrice
        label={`${label} · ${t('spec.extra')}`}
        word={t('spec.extra')}
        cents={option.extra_price_cents}
        isWrong={errorOf(`${path}.extra_price_cents`) !== undefined}
        onChange={(extra_price_cents) => onChange({ ...option, extra_price_cents })}
      />
      <chakra.div display={{ base: 'flex', md: 'contents' }} flexWrap="wrap" columnGap="4" gridColumn="2 / -1">
        <Mark
          label={t('spec.default')}
          owner={label}
          field="is_default"
          isRadio={!group.is_multi_select}
          isOn={option.is_default}
          onChange={onDefault}
        />
        <Mark
          label={t('spec.removal')}
          owner={label}
          field="is_removal"
          isOn={option.is_removal}
          onChange={(is_removal) => onChange({ ...option, is_removal })}
        />
        <Mark
          label={t('spec.on')}
          owner={label}
          field="status"
          isOn={option.status === 'on_sale'}
          onChange={(isOn) => onChange({ ...option, status: isOn ? 'on_sale' : 'off_shelf', sold_out_until: null })}
        />
      </chakra.div>
      <RowAction
        icon="trash"
        color="fg.muted"
        gridColumn={{ base: '4', md: 'auto' }}
        gridRow={{ base: '1', md: 'auto' }}
        label={t('spec.remove_option', { name: label })}
        onClick={onRemove}
      />
      {status.until === '' ? null : (
        <chakra.p gridColumn="2 / -1" textStyle="helper" color="amber.fg" data-field="option.sold_out_until">
          {status.word} {status.until}
        </chakra.p>
      )}
      {problems.length === 0 ? null : (
        <chakra.div gridColumn="2 / -1" pb="1" id={`${option.id ?? ''}-problem`}>
          <FieldError>{problems.join(t('list_comma'))}</FieldError>
        </chakra.div>
      )}
    </chakra.li>
  );
}

type NameInputProps = {
  field: 'name_zh' | 'name_en';
  option: OptionInput;
  label: string;
  word: string;
  error: string | undefined;
  onChange: (option: OptionInput) => void;
};

/** The heads of the columns, where there is room for none. */
const Word = ({ children }: { children: string }) => (
  <chakra.span aria-hidden="true" display="block" textStyle="helper" color="fg.muted" hideFrom="md">
    {children}
  </chakra.span>
);

const NameInput = ({ field, option, label, word, error, onChange }: NameInputProps) => (
  <div>
    <Word>{word}</Word>
    <chakra.input
      {...inputStyle}
      aria-label={label}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${option.id ?? ''}-problem`}
      maxLength={60}
      lang={field === 'name_zh' ? 'zh-Hans' : 'en'}
      data-field={`option.${field}`}
      value={option[field]}
      onChange={(event) => onChange({ ...option, [field]: event.currentTarget.value })}
    />
  </div>
);

type ExtraPriceProps = {
  label: string;
  word: string;
  cents: number;
  isWrong: boolean;
  onChange: (cents: number) => void;
};

/** What it costs more, as typed; what is no amount stays as typed, with its error. */
function ExtraPrice({ label, word, cents, isWrong, onChange }: ExtraPriceProps) {
  const { sign, inputMode, textOf, read } = useMoneyInput();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <chakra.span gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }}>
      <Word>{word}</Word>
      <chakra.span position="relative" display="block">
        <chakra.span {...withinField} left="8px" aria-hidden="true">
          {`+${sign}`}
        </chakra.span>
        <chakra.input
          {...inputStyle}
          pl={sign.length === 1 ? '8' : '12'}
          textAlign="end"
          inputMode={inputMode}
          maxLength={12}
          aria-label={label}
          aria-invalid={isWrong}
          data-field="option.extra_price_cents"
          value={typed ?? textOf(cents)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(read(event.currentTarget.value) ?? Number.NaN);
          }}
          onBlur={() => {
            if (!Number.isNaN(cents)) setTyped(null);
          }}
        />
      </chakra.span>
    </chakra.span>
  );
}

type MarkProps = {
  label: string;
  owner: string;
  field: string;
  isOn: boolean;
  isRadio?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A box of the option's line, round where only one of the group may be on; on a phone its word is beside it. */
const Mark = ({ label, owner, field, isOn, isRadio = false, onChange }: MarkProps) => (
  <chakra.label
    display="inline-flex"
    alignItems="center"
    justifyContent={{ md: 'center' }}
    gap="2"
    minH="36px"
    cursor="pointer"
  >
    <chakra.input
      type={isRadio ? 'radio' : 'checkbox'}
      aria-label={`${owner} · ${label}`}
      data-field={`option.${field}`}
      checked={isOn}
      // A default may also be none: a second click on a round one takes it away.
      onClick={() => (isRadio && isOn ? onChange(false) : undefined)}
      onChange={(event) => onChange(event.currentTarget.checked)}
      boxSize="18px"
      flex="none"
      accentColor="var(--bg-inverse)"
    />
    <chakra.span hideFrom="md">{label}</chakra.span>
  </chakra.label>
);
