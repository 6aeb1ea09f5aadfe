import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { useMakePasswordLink } from '../../../data/platform/platform-mutations.ts';
import { platformQueries } from '../../../data/platform/platform-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';
import { HandOver } from './hand-over.tsx';

/** No one can read a password back: whether there is one, and a link by which its owner sets a new one. */
export function PasswordDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t, own } = useWords('platform');
  const { data } = useQuery(platformQueries.passwords(restaurant.id));
  const make = useMakePasswordLink(restaurant.id);
  const [madeFor, setMadeFor] = useState('');
  const link = make.data ?? null;
  return (
    <Modal
      title={t('password.title', { name: restaurant.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <chakra.div display="grid" gap="3">
        <chakra.p color="fg.muted">{t('password.text')}</chakra.p>
        {data === undefined ? <p role="status">{t('loading')}</p> : null}
        {data?.accounts.length === 0 ? <p>{t('password.no_owner')}</p> : null}
        {data?.accounts.map((account) => (
          <chakra.section
            key={account.user_id}
            aria-label={account.name}
            display="grid"
            gap="2"
            borderTopWidth="1px"
            borderColor="border.subtle"
            pt="3"
          >
            <chakra.p overflowWrap="anywhere">
              <b>{account.name}</b> <chakra.span color="fg.muted">{account.mail}</chakra.span>
            </chakra.p>
            <p>
              {account.is_disabled
                ? t('password.disabled')
                : !account.is_set
                  ? t('password.not_set')
                  : account.changed_at === null
                    ? t('password.is_set')
                    : t('password.set_at', { time: own(account.changed_at) })}
              {account.last_sign_in_at === null
                ? ''
                : ` · ${t('password.signed_in', { time: own(account.last_sign_in_at) })}`}
            </p>
            {account.is_disabled ? null : (
              <Button
                justifySelf="start"
                disabled={make.isPending}
                onClick={() => {
                  setMadeFor(account.user_id);
                  make.mutate(account.user_id);
                }}
              >
                {t('password.make')}
              </Button>
            )}
            {link !== null && madeFor === account.user_id ? (
              <HandOver url={link.url} until={own(link.expires_at)} />
            ) : null}
          </chakra.section>
        ))}
        {make.error === null ? null : <FieldError>{refusalText(t, make.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
