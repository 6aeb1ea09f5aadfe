import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PasswordRule } from '#contract/domain/password.ts';
import type { LinkKind } from '../../../data/people/link-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { AuthHead } from './auth-head.tsx';
import { ShowPassword } from './show-password.tsx';

type Field = UseFormRegisterReturn & { error: string | undefined };

type NewPasswordFormProps = {
  kind: LinkKind;
  /** Whose password it is, where the server could say. */
  mail: string | undefined;
  rule: PasswordRule;
  fieldOf: (name: 'new_password' | 'confirmation') => Field;
  failure: Error | null;
  isBusy: boolean;
  onSubmit: () => void;
};

const BIG = { h: '44px', fontSize: 'section', maxLength: 200, autoComplete: 'new-password' } as const;

/** The new password twice, both shown or both hidden. */
export function NewPasswordForm({ kind, mail, rule, fieldOf, failure, isBusy, onSubmit }: NewPasswordFormProps) {
  const { t } = useWords('people');
  useTitle(t(`set.title_${kind}`));
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <>
      <AuthHead
        title={t(`set.title_${kind}`)}
        text={[mail, t(`set.help_${kind}`)].filter((part) => part !== undefined).join(' · ')}
      />
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TextField
          label={t('set.new_password')}
          help={t(`password_rule.${rule}`, { ns: 'office' })}
          type={type}
          dataField="settings.new_password"
          trailing={<ShowPassword isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
          {...BIG}
          {...fieldOf('new_password')}
        />
        <TextField
          label={t('set.confirmation')}
          type={type}
          dataField="settings.confirmation"
          {...BIG}
          {...fieldOf('confirmation')}
        />
        {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
        <Button type="submit" look="ink" size="large" disabled={isBusy}>
          {t('set.save')}
        </Button>
      </chakra.form>
    </>
  );
}
