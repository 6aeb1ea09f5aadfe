import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';

type StepFormProps = {
  label: string;
  action: string;
  isDanger?: boolean;
  isBusy: boolean;
  failure: Error | null;
  /** Its own words for the failure. */
  problem?: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** One step with its fields, its own button and a way back. */
export function StepForm({
  label,
  action,
  isDanger = false,
  isBusy,
  failure,
  problem,
  onSubmit,
  onCancel,
  children,
}: StepFormProps) {
  const { t } = useWords('account');
  return (
    <chakra.form
      noValidate
      aria-label={label}
      display="grid"
      gap="3"
      maxW="420px"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {failure === null ? null : <FieldError>{problem ?? failureText(t, failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" look={isDanger ? 'danger' : 'ink'} disabled={isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('two_factor.cancel')}</Button>
      </chakra.div>
    </chakra.form>
  );
}
