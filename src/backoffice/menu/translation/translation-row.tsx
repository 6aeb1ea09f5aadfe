import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { TextPair } from '#contract/domain/menu-translation.ts';
import type { Language } from '#contract/domain/basics.ts';
import { useTranslateMenu } from '../../../data/menu/menu-mutations.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FieldError, inputStyle } from '../../../ui/text-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { refusalText } from '../../kit/failure-text.ts';
import { isStale } from '../../kit/stale/use-save-over.ts';
import { useWords } from '../../use-words.ts';

/** One text, Chinese at the left, English at the right; each is saved when it is left or confirmed with Enter. */
export function TranslationRow({ pair }: { pair: TextPair }) {
  const { t } = useWords('menu');
  const kind = pair.place.kind === 'term' ? 'term' : `${pair.place.kind}_${pair.place.field}`;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '104px minmax(0, 1fr) minmax(0, 1fr)' }}
      rowGap="1"
      columnGap="2"
      alignItems="start"
      py="2"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <chakra.span textStyle="helper" color="fg.muted" pt={{ md: '2.5' }}>
        {t(`translation.${kind}`)}
        {pair.uses > 1 ? ` × ${pair.uses}` : ''}
      </chakra.span>
      <TextCell pair={pair} language="zh" />
      <TextCell pair={pair} language="en" />
    </chakra.div>
  );
}

function TextCell({ pair, language }: { pair: TextPair; language: Language }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const save = useTranslateMenu(restaurantId);
  const id = useId();
  const saved = pair[language];
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved;
  const isMissing = saved === '' && (typed ?? '') === '';
  const isLong = pair.place.kind !== 'term' && pair.place.field === 'description';
  const leave = (): void => {
    if (typed === null || typed.trim() === saved) return setTyped(null);
    save.mutate({ place: pair.place, language, was: saved, text: typed.trim() }, { onSuccess: () => setTyped(null) });
  };
  // Decided by a key alone: leaving the cell would replace what someone else wrote [EN9].
  const isChanged = typed !== null && isStale(save.error);
  const problem =
    save.error === null
      ? undefined
      : !isStale(save.error)
        ? refusalText(t, save.error)
        : isChanged
          ? t(saved === '' ? 'translation.changed_empty' : 'translation.changed', { text: saved })
          : undefined;
  return (
    <div>
      <chakra.span position="relative" display="block">
        <chakra.textarea
          {...inputStyle}
          h="auto"
          minH={isLong ? '60px' : '36px'}
          rows={isLong ? 2 : 1}
          py="2"
          pr="8"
          resize="vertical"
          css={{ fieldSizing: 'content' }}
          lang={language === 'zh' ? 'zh-Hans' : 'en'}
          aria-label={t(`translation.in_${language}`, { text: pair.zh || pair.en })}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          placeholder={isMissing ? t('translation.to_fill') : ''}
          borderColor={isMissing ? 'amber.fg' : 'border.control'}
          data-field={fieldOf(pair, language)}
          maxLength={isLong ? 1000 : 80}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => (isChanged ? undefined : leave())}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(null);
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              leave();
            }
          }}
        />
        <chakra.span position="absolute" right="8px" top="9px" color={save.isSuccess ? 'jade.fg' : 'fg.muted'}>
          {save.isPending ? <Icon name="clock" /> : save.isSuccess && typed === null ? <Icon name="check" /> : null}
        </chakra.span>
      </chakra.span>
      {problem === undefined ? null : <FieldError id={id}>{problem}</FieldError>}
    </div>
  );
}

const fieldOf = ({ place }: TextPair, language: Language): string =>
  place.kind === 'term' ? `specification.name_${language}` : `${place.kind}.${place.field}_${language}`;
