import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { EmailSchema } from '#contract/domain/store-input.ts';
import * as z from 'zod/mini';
import { useDeliveryEmail } from '../../data/platform/platform-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { refusalText } from './refusal-text.ts';

const TYPING_PAUSE_MS = 400;

/** Who gets an order's delivery details, and exactly what they will read. */
export function DeliveryEmailDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useWords('refunds');
  const { mutate: preview, data: shown } = useDeliveryEmail();
  const mail = useDeliveryEmail();
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [language, setLanguage] = useState<'zh' | 'en' | null>(null);
  const [isTried, setIsTried] = useState(false);
  const { restaurant_id, id: order_id } = order;
  useEffect(
    function previewAfterAPause() {
      const wish = { restaurant_id, order_id, note, ...(language === null ? {} : { language }), is_preview: true };
      const timer = setTimeout(() => preview(wish), TYPING_PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [restaurant_id, order_id, note, language, preview],
  );
  const address = to ?? shown?.to ?? '';
  const isAddress = z.safeParse(EmailSchema, address).success;
  const send = (): void => {
    setIsTried(true);
    if (!isAddress) return;
    mail.mutate(
      { restaurant_id, order_id, to: address, note, ...(language === null ? {} : { language }) },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('mail_done', { to: address }) });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t('mail_title', { number: order.order_no })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={mail.isPending || shown === undefined} onClick={send}>
            {t('mail_send')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <TextField
          label={t('mail_to')}
          type="email"
          maxLength={254}
          value={address}
          help={t('mail_to_help')}
          error={isTried && !isAddress ? t('field_error.email_invalid') : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <ChoiceField
          label={t('mail_language')}
          value={language ?? shown?.language ?? 'zh'}
          options={[
            { value: 'zh', text: '中文' },
            { value: 'en', text: 'English' },
          ]}
          onChange={setLanguage}
        />
        <TextAreaField
          label={t('mail_note')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <chakra.section aria-label={t('mail_preview')} aria-busy={shown === undefined}>
          <chakra.h3 textStyle="chip" mb="4px">
            {t('mail_preview')}
          </chakra.h3>
          <chakra.pre
            data-testid="mail-preview"
            tabIndex={0}
            p="12px"
            maxH="260px"
            overflow="auto"
            bg="bg.subtle"
            borderWidth="1px"
            borderColor="border"
            borderRadius="8px"
            fontFamily="inherit"
            textStyle="chip"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            lang={shown?.language === 'en' ? 'en' : 'zh-Hans'}
          >
            {shown === undefined ? t('loading') : `${shown.subject}\n\n${shown.text}`}
          </chakra.pre>
        </chakra.section>
        {mail.error === null ? null : <FieldError>{refusalText(t, mail.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
