import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';

type SignOutQuestionProps = { unsaved: number; isBusy: boolean; onYes: () => void; onClose: () => void };

/** Signing out drops what was typed and not saved, in every tab of this browser [EN4]. */
export function SignOutQuestion({ unsaved, isBusy, onYes, onClose }: SignOutQuestionProps) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('account.sign_out_title')}
      text={t('account.sign_out_text', { count: unsaved })}
      action={t('account.sign_out_yes')}
      no={t('form.cancel')}
      isBusy={isBusy}
      onYes={onYes}
      onClose={onClose}
    />
  );
}
