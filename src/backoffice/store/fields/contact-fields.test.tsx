import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FaxSchema, NotifyPhoneSchema } from '#contract/domain/phone.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { ContactFields } from './contact-fields.tsx';
import { portOf } from './form-port.ts';

const schema = z.object({ notify_phone: NotifyPhoneSchema, fax: FaxSchema, need_fax: z.boolean() });
const values = { notify_phone: '', fax: '', need_fax: false };

function Form() {
  const { form, errorOf } = useCallForm({ schema, values, save: async () => undefined, area: 'store' });
  return <ContactFields port={portOf(form, errorOf)} />;
}

it.each([
  ['zh', '传真', '每家店都必填'],
  ['en', 'Fax', 'Required of every store'],
] as const)(
  'says beside the fax, in %s, that the platform asks for it of every store',
  async (language, label, words) => {
    await startI18n('office', language, [initReactI18next]);
    await loadWords('store');
    render(
      <ChakraProvider value={officeSystem}>
        <Form />
      </ChakraProvider>,
    );
    const field = await screen.findByLabelText(label);
    const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toContain(words);
  },
);
