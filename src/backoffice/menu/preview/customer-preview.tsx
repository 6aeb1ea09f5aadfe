import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Language } from '#contract/domain/basics.ts';
import { formatMoney } from '#contract/domain/money.ts';
import type { DishInput } from '#contract/domain/menu-input.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Picture } from '../../kit/upload/picture.tsx';
import { useWords } from '../../use-words.ts';
import { DishThumb } from '../list/dish-thumb.tsx';
import { defaultsOf, priceOf, problemOf, type Chosen } from '#contract/domain/dish-choice.ts';
import { PreviewGroup } from './preview-group.tsx';
import { usePreviewWords } from './use-preview-words.ts';

const TICK_MS = 30_000;

/** The dish as a customer sees it, while it is written; choosing obeys the shop's own rules. */
export function CustomerPreview({ draft }: { draft: DishInput }) {
  const { t } = useWords('menu');
  const [language, setLanguage] = useState<Language>('en');
  return (
    <chakra.aside aria-label={t('preview.title')} alignSelf="start" position="sticky" top="0" maxW="312px" w="full">
      <chakra.div display="flex" alignItems="center" mb="2">
        <chakra.h2 flex="1" fontWeight="700">
          {t('preview.title')}
        </chakra.h2>
        <chakra.div
          role="group"
          aria-label={t('language')}
          display="inline-flex"
          borderWidth="1px"
          borderColor="border.control"
          borderRadius="control"
          overflow="hidden"
        >
          {(['en', 'zh'] as const).map((choice) => (
            <chakra.button
              key={choice}
              type="button"
              aria-pressed={language === choice}
              onClick={() => setLanguage(choice)}
              h="34px"
              px="3"
              cursor="pointer"
              css={{
                '&[aria-pressed=true]': {
                  background: 'var(--bg-inverse)',
                  color: 'var(--fg-inverse)',
                  fontWeight: 700,
                },
                '&:focus-visible': { outlineOffset: '-3px' },
              }}
            >
              {choice === 'en' ? 'EN' : '中'}
            </chakra.button>
          ))}
        </chakra.div>
      </chakra.div>
      <Phone draft={draft} language={language} />
      <chakra.p textStyle="helper" color="fg.muted" mt="2">
        {t('preview.help')}
      </chakra.p>
    </chakra.aside>
  );
}

/** Paper in both themes: it is the customer's screen, not ours. The page's colour names would stay the page's. */
function Phone({ draft, language }: { draft: DishInput; language: Language }) {
  const { words, nameOf, otherOf, allergen } = usePreviewWords(language);
  const { currency } = useWords();
  const money = (minor: number): string => formatMoney(minor, currency, language);
  const now = useNow(TICK_MS);
  const [touched, setTouched] = useState<Chosen | null>(null);
  const [isTried, setIsTried] = useState(false);
  const chosen = touched ?? defaultsOf(draft, now);
  const problems = draft.specifications.map((group) => problemOf(group, chosen));
  const price = priceOf(draft, chosen);
  const isFit = !Number.isNaN(price) && problems.every((problem) => problem === null);
  const description =
    language === 'zh' ? draft.description_zh || draft.description_en : draft.description_en || draft.description_zh;
  const facts = [
    otherOf(draft),
    draft.allergens.length === 0
      ? ''
      : words('contains', { names: draft.allergens.map(allergen).join(words('comma')) }),
  ].filter((fact) => fact !== '');
  return (
    <chakra.div
      className="light"
      data-testid="customer-preview"
      lang={language === 'zh' ? 'zh-Hans' : 'en'}
      bg="var(--bg-surface)"
      color="var(--fg)"
      borderWidth="8px"
      borderColor="var(--iron-900)"
      borderRadius="28px"
      overflow="hidden"
      fontSize="chip"
      css={{ colorScheme: 'light', '& [role=alert]': { color: 'var(--late-fg)' } }}
      lineHeight="18px"
    >
      <chakra.div display="grid" placeItems="center" h="120px" bg="var(--bg-muted)" overflow="hidden">
        {draft.image === null ? (
          <DishThumb dish={draft} size="96px" fontSize="hero" />
        ) : (
          <Picture path={draft.image} alt="" sizes="296px" w="full" h="full" objectFit="cover" />
        )}
      </chakra.div>
      <chakra.div px="3.5" py="3">
        <chakra.div display="flex" gap="2" alignItems="baseline">
          <chakra.p flex="1" minW="0" fontSize="section" lineHeight="24px" fontWeight="700" overflowWrap="anywhere">
            {nameOf(draft) || words('nameless')}
          </chakra.p>
          <chakra.b fontSize="section">{Number.isNaN(draft.price_cents) ? '–' : money(draft.price_cents)}</chakra.b>
        </chakra.div>
        {facts.length === 0 ? null : <chakra.p color="var(--fg-muted)">{facts.join(' · ')}</chakra.p>}
        {description === '' ? null : (
          <chakra.p mt="1" overflowWrap="anywhere">
            {description}
          </chakra.p>
        )}
        {draft.specifications.map((group, index) => (
          <PreviewGroup
            key={group.id ?? index}
            group={group}
            chosen={chosen}
            problem={isTried ? (problems[index] ?? null) : null}
            language={language}
            nowMs={now}
            onChange={setTouched}
          />
        ))}
        <chakra.button
          type="button"
          onClick={() => setIsTried(true)}
          mt="3.5"
          w="full"
          minH="44px"
          borderRadius="control"
          bg={draft.status === 'on_sale' ? 'var(--bg-inverse)' : 'var(--bg-muted)'}
          color={draft.status === 'on_sale' ? 'var(--fg-inverse)' : 'var(--fg)'}
          fontWeight="700"
          cursor="pointer"
        >
          {draft.status === 'on_sale'
            ? words('add', { price: Number.isNaN(price) ? '–' : money(price) })
            : words(draft.status)}
        </chakra.button>
        {isTried && isFit && draft.status === 'on_sale' ? (
          <chakra.p role="status" mt="1.5" color="var(--ok-fg)">
            {words('fits')}
          </chakra.p>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
