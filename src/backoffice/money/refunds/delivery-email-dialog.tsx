import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { EmailSchema } from '#contract/domain/store-input.ts';
import * as z from 'zod/mini';
import { useDeliveryEmail } from '../../../data/platform/platform-mutations.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

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
      const input = { restaurant_id, order_id, note, ...(language === null ? {} : { language }), is_preview: true };
      const timer = setTimeout(() => preview(input), TYPING_PAUSE_MS);
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
        onSuccess: sayDone(t('mail_done', { to: address }), onClose),
      },
    );
  };
  return (
    <ActionDialog
      area="refunds"
      title={t('mail_title', { number: order.order_no })}
      action={t('mail_send')}
      isDisabled={mail.isPending || shown === undefined}
      error={mail.error}
      onYes={send}
      onClose={onClose}
    >
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
        <chakra.h3 textStyle="chip" mb="1">
          {t('mail_preview')}
        </chakra.h3>
        <chakra.pre
          data-testid="mail-preview"
          tabIndex={0}
          p="3"
          maxH="260px"
          overflow="auto"
          bg="bg.subtle"
          borderWidth="1px"
          borderColor="border"
          borderRadius="box"
          fontFamily="inherit"
          textStyle="chip"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          lang={shown?.language === 'en' ? 'en' : 'zh-Hans'}
        >
          {shown === undefined ? t('loading') : `${shown.subject}\n\n${shown.text}`}
        </chakra.pre>
      </chakra.section>
    </ActionDialog>
  );
}
