import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icons.tsx';

const LANGUAGES = [
  { code: 'zh', name: '中文', lang: 'zh-Hans' },
  { code: 'en', name: 'English', lang: 'en' },
] as const;

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <chakra.span role="group" aria-label={t('language')} display="inline-flex" alignItems="center" gap="1">
      <Icon name="globe" />
      {LANGUAGES.map(({ code, name, lang }) => (
        <chakra.button
          key={code}
          type="button"
          lang={lang}
          aria-pressed={i18n.language === code}
          onClick={() => void setLanguage(code)}
          h="36px"
          px="1.5"
          cursor="pointer"
          color={i18n.language === code ? 'fg' : 'fg.muted'}
          fontWeight={i18n.language === code ? '700' : '400'}
        >
          {name}
        </chakra.button>
      ))}
    </chakra.span>
  );
}
