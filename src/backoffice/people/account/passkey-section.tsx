import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_PASSKEYS } from '#contract/http/people/passkey.ts';
import { passkeysQuery } from '../../../data/people/passkey-queries.ts';
import { canUsePasskeys } from '../../../lib/passkey.ts';
import { Button } from '../../../ui/button.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { PasskeyAdd } from './passkey-add.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** The devices that sign in without a password. */
export function PasskeySection() {
  const { t } = useWords('account');
  const query = useQuery(passkeysQuery());
  const { data } = query;
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = canUsePasskeys() && (data?.length ?? 0) < MOST_PASSKEYS;
  return (
    <FormSection id="passkeys" title={t('passkey.title')} help={t('passkey.help')}>
      <Reading query={query} failed={t('passkey.failed')} rows={1} />
      {data === undefined || data.length === 0 ? null : (
        <chakra.ul>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </chakra.ul>
      )}
      {data === undefined ? null : isAdding ? (
        <PasskeyAdd onClose={() => setIsAdding(false)} />
      ) : mayAdd ? (
        <Button justifySelf="start" onClick={() => setIsAdding(true)}>
          {t('passkey.add')}
        </Button>
      ) : (
        <chakra.p color="fg.muted">
          {t(canUsePasskeys() ? 'passkey.full' : 'passkey.impossible', { count: MOST_PASSKEYS })}
        </chakra.p>
      )}
    </FormSection>
  );
}
