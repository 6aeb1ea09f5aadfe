import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityQuery, useReadMyself } from '../../../data/people/security-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Reading } from '../../kit/reading.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorCheck } from './two-factor-check.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

type Doing = 'set_up' | 'renew_codes' | 'remove' | null;
const FEW_CODES = 3;

/** The second factor: on or off, and the steps to change that. Recovery codes are shown once, until they are kept. */
export function TwoFactorSection() {
  const { t } = useWords('account');
  const query = useQuery(securityQuery());
  const { data } = query;
  const readMyself = useReadMyself();
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const finish = (word: 'done_on' | 'done_off' | null): void => {
    setDoing(null);
    setCodes(null);
    void readMyself();
    if (word !== null) toaster.create({ type: 'success', title: t(`two_factor.${word}`) });
  };
  return (
    <FormSection id="two-factor" title={t('two_factor.title')} help={t('two_factor.help')}>
      <Reading query={query} failed={t('two_factor.failed')} rows={1} />
      {data === undefined ? null : codes === null ? (
        <>
          <chakra.div display="flex" flexWrap="wrap" rowGap="2" columnGap="3" alignItems="center">
            <Chip
              tone={data.two_factor ? 'ok' : 'outline'}
              icon={data.two_factor ? 'onTime' : 'x'}
              field="admin_info.two_factor"
            >
              {t(data.two_factor ? 'two_factor.on' : 'two_factor.off')}
            </Chip>
            {data.two_factor ? (
              <chakra.span color="fg.muted">{t('two_factor.left', { count: data.recovery_codes_left })}</chakra.span>
            ) : null}
          </chakra.div>
          {data.two_factor && data.recovery_codes_left <= FEW_CODES ? (
            <chakra.p role="note" color="amber.fg">
              {t('two_factor.left_low')}
            </chakra.p>
          ) : null}
          {doing === null ? (
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              {data.two_factor ? (
                <>
                  <Button onClick={() => setDoing('renew_codes')}>{t('two_factor.renew')}</Button>
                  <Button look="danger" onClick={() => setDoing('remove')}>
                    {t('two_factor.remove')}
                  </Button>
                </>
              ) : (
                <Button look="ink" onClick={() => setDoing('set_up')}>
                  {t('two_factor.turn_on')}
                </Button>
              )}
            </chakra.div>
          ) : null}
          {doing === 'set_up' ? <TwoFactorSetUp onCodes={setCodes} onCancel={() => setDoing(null)} /> : null}
          {doing === 'renew_codes' || doing === 'remove' ? (
            <TwoFactorCheck
              action={doing}
              onDone={(made) => (made === null ? finish('done_off') : setCodes(made))}
              onCancel={() => setDoing(null)}
            />
          ) : null}
        </>
      ) : (
        <RecoveryCodes codes={codes} onDone={() => finish(doing === 'set_up' ? 'done_on' : null)} />
      )}
    </FormSection>
  );
}
