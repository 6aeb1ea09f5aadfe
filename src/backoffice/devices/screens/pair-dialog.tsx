import { chakra } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { usePairDevice } from '../../../data/devices/device-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { digitsIn } from '../../kit/form/number-text.ts';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { useWords } from '../../use-words.ts';

const CODE = /^\d{6}$/;

/** A wrong or old code is about the code; the rest (no connection, not allowed) is about the whole. */
const isAboutCode = (reason: Error): boolean =>
  reason instanceof CallFailure && ['code_expired', 'not_found', 'invalid'].includes(reason.code);

/** The six digits that the new screen shows, and a name for it. */
export function PairDialog({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const { t } = useWords();
  const pair = usePairDevice(restaurantId);
  const desk = `${window.location.origin}/kiosk`;
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { code: '', name: '' } });
  const { errors } = formState;
  const submit = handleSubmit(({ code, name }) =>
    pair.mutate(
      { code: digitsIn(code), name: name.trim() },
      {
        onSuccess: sayDone(t('done.added'), onClose),
        onError: () => setFocus('code'),
      },
    ),
  );
  const refused = pair.error !== null && isAboutCode(pair.error) ? t('screens.code_wrong') : undefined;
  return (
    <FormDialog
      title={t('screens.pair_title')}
      form={{ submit, failure: refused === undefined ? pair.error : null, isSaving: pair.isPending }}
      before={<Button onClick={onClose}>{t('close')}</Button>}
      saveLabel={t('screens.pair_confirm')}
      onClose={onClose}
    >
      <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="center">
        <QrCode text={desk} label={t('screens.pair_qr')} />
        <chakra.p flex="1" minW="160px" overflowWrap="anywhere">
          {t('screens.pair_text')} <b>{desk}</b>
        </chakra.p>
      </chakra.div>
      <TextField
        label={t('screens.code')}
        help={t('screens.code_help')}
        error={errors.code === undefined ? refused : t('screens.code_shape')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        h="44px"
        fontSize="page"
        letterSpacing="0.2em"
        {...register('code', { validate: (text) => CODE.test(digitsIn(text)) })}
      />
      <TextField
        label={t('screens.name')}
        placeholder={t('screens.name_example')}
        error={errors.name === undefined ? undefined : t('screens.name_missing')}
        maxLength={40}
        {...register('name', { validate: (text) => text.trim() !== '' })}
      />
    </FormDialog>
  );
}
