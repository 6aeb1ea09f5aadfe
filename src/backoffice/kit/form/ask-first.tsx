import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Confirm } from '../../../ui/confirm.tsx';
import { useWords } from '../../use-words.ts';

export type Question = { title: string; text: string; action: string };

type Asking<In extends FieldValues> = {
  form: Pick<UseFormReturn<In>, 'trigger' | 'getValues'>;
  submit: (event: FormEvent) => Promise<void>;
  /** What to ask before these values are saved; null: nothing. */
  questionOf: (values: In) => Question | null;
};

/** A form whose save asks first where it does harm that the form does not show; no leaves everything as it is typed. */
export function useAskFirst<In extends FieldValues>({
  form,
  submit,
  questionOf,
}: Asking<In>): {
  submit: (event: FormEvent) => Promise<void>;
  question: ReactNode;
} {
  const { t } = useWords();
  const [asked, setAsked] = useState<Question | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const isSure = useRef(false);
  return {
    submit: async (event) => {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLFormElement) element.current = event.currentTarget;
      const question = isSure.current || !(await form.trigger()) ? null : questionOf(form.getValues());
      isSure.current = false;
      if (question === null) await submit(event);
      else setAsked(question);
    },
    question:
      asked === null ? null : (
        <Confirm
          {...asked}
          no={t('form.cancel')}
          onYes={() => {
            setAsked(null);
            isSure.current = true;
            element.current?.requestSubmit();
          }}
          onClose={() => setAsked(null)}
        />
      ),
  };
}
