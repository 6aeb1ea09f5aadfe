import { chakra, Portal } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useEffect, useRef, useState } from 'react';
import { downloadText } from '../../../lib/download.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { useLossWords } from '../../kit/secret/use-loss-words.ts';
import { useWords } from '../../use-words.ts';

const SHEET = {
  '.recovery-sheet': { display: 'none' },
  '@media print': {
    'body > *:not(.recovery-sheet)': { display: 'none !important' },
    '.recovery-sheet': {
      display: 'block !important',
      color: 'var(--black)',
      fontSize: 'var(--text-section)',
      lineHeight: '28px',
    },
  },
} as const;

/** Recovery codes, now and never again. A person continues only after confirming that they are saved, or is asked [EN10]. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useWords('account');
  const loss = useLossWords();
  const [isKept, setIsKept] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function beginAtHeading() {
    heading.current?.focus();
  }, []);
  const mail = useSession().adminInfo?.mail ?? '';
  const text = `Laidan · ${mail}\n${codes.join('\n')}\n`;
  const words = { copy: t('two_factor.copy'), copied: t('two_factor.copied'), refused: t('two_factor.not_copied') };
  return (
    <chakra.div display="grid" gap="3" data-testid="recovery-codes">
      <UnsavedGuard isOn words={loss} />
      <chakra.h3 textStyle="section" tabIndex={-1} ref={heading} _focus={{ outline: 'none' }}>
        {t('two_factor.codes_title')}
      </chakra.h3>
      <chakra.p>{t('two_factor.codes_text')}</chakra.p>
      <chakra.ol
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(200px, 1fr))"
        rowGap="1"
        columnGap="4"
        p="3"
        bg="bg.muted"
        borderRadius="control"
        fontFamily="mono"
        userSelect="all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ol>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <CopyButton text={text} words={words} />
        <Button onClick={() => downloadText('laidan-recovery-codes.txt', 'text/plain', text)}>
          <OfficeIcon name="download" />
          {t('two_factor.download')}
        </Button>
        <Button onClick={() => window.print()}>
          <OfficeIcon name="print" />
          {t('two_factor.print')}
        </Button>
      </chakra.div>
      <CheckField label={t('two_factor.kept')} isChecked={isKept} onChange={setIsKept} />
      <Button look="ink" justifySelf="start" disabled={!isKept} onClick={onDone}>
        {t('two_factor.done')}
      </Button>
      <Portal>
        <div className="recovery-sheet">
          <Global styles={SHEET} />
          <p>{`Laidan · ${mail}`}</p>
          {codes.map((code) => (
            <p key={code}>{code}</p>
          ))}
        </div>
      </Portal>
    </chakra.div>
  );
}
