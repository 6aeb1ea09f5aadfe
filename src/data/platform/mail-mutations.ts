import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import type { MailTemplateInput } from '#contract/domain/mail-template.ts';
import {
  addTemplateCall,
  cancelSendingCall,
  pauseSendingCall,
  deleteTemplateCall,
  retryMailCall,
  sendMailCall,
  testMailCall,
  updateTemplateCall,
} from '#contract/http/platform/email.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { MAIL_KEY } from './mail-queries.ts';

const SHOWN = { showsItsFailure: true };

function useMailMutation<Body, Reply>(mutationFn: (body: Body) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: MAIL_KEY }),
    meta: SHOWN,
  });
}

type Saved = { id: string; version: number } | null;

/** Writes a template, or changes the one that is there. */
export const useSaveTemplate = () =>
  useMailMutation(({ saved, template }: { saved: Saved; template: MailTemplateInput }) =>
    saved === null
      ? call(addTemplateCall, { body: template })
      : call(updateTemplateCall, { body: { ...saved, template } }),
  );

export const useDeleteTemplate = () =>
  useMailMutation((body: BodyInput<typeof deleteTemplateCall>) => call(deleteTemplateCall, { body }));

/** Sends to many; the same input sent twice is one sending. */
export const useSendMail = () =>
  useMailMutation((body: BodyInput<typeof sendMailCall>) => call(sendMailCall, { body }));

export const useTestMail = () =>
  useMailMutation((body: BodyInput<typeof testMailCall>) => call(testMailCall, { body }));

export const useCancelSending = () =>
  useMailMutation((body: BodyInput<typeof cancelSendingCall>) => call(cancelSendingCall, { body }));

export const usePauseSending = () =>
  useMailMutation((body: BodyInput<typeof pauseSendingCall>) => call(pauseSendingCall, { body }));

export const useRetryMail = () =>
  useMailMutation((body: BodyInput<typeof retryMailCall>) => call(retryMailCall, { body }));
