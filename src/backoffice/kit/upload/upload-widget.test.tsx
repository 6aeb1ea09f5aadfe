import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState, type ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { UPLOAD_RULES, uploadCall, uploadRulesCall } from '#contract/http/platform/upload.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { fixtureId } from '#tests/support/office-fixtures.ts';
import { startI18n } from '../../../lib/i18n.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { UploadWidget } from './upload-widget.tsx';

const picture = (name: string, type = 'image/jpeg'): File => new File(['picture'], name, { type });

function Replacing({ onChange }: { onChange: (path: string | null) => void }) {
  const [path, setPath] = useState<string | null>(null);
  const put = (next: string | null): void => {
    setPath(next);
    onChange(next);
  };
  return <UploadWidget label="Picture" dataField="dish.image" value={path} onChange={put} />;
}

function Adding({ onChange }: { onChange: (paths: string[]) => void }) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const put = (next: string[]): void => {
    setPaths(next);
    onChange(next);
  };
  return (
    <UploadWidget mode="add" max={3} label="Pictures" dataField="restaurant.images" value={paths} onChange={put} />
  );
}

const shown = (widget: ReactNode) =>
  render(
    <ChakraProvider value={officeSystem}>
      <QueryClientProvider client={createQueryClient(() => undefined)}>{widget}</QueryClientProvider>
    </ChakraProvider>,
  );

const choose = async (label: string, ...files: File[]): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { files } });
};

/** Answers like the server does: the reply's fields beside its data. */
let made = 0;
const answerUploads = (path: (id: number) => string) =>
  http.post(`*${uploadCall.path}`, () => {
    made += 1;
    const data = { id: fixtureId(made), path: path(made), url: `https://shop.test/uploads/${made}.jpg` };
    return HttpResponse.json({ status_code: 200, message: 'ok', ...data, data });
  });

beforeEach(async () => {
  made = 0;
  await startI18n('office', 'en', [initReactI18next]);
  mockServer.use(mockCall(uploadRulesCall, { ...UPLOAD_RULES, types: [...UPLOAD_RULES.types] }));
});

it('says its limit first, and emits the path of the latest picture in replace mode', async () => {
  mockServer.use(answerUploads((id) => `/uploads/${id}.jpg`));
  const onChange = vi.fn();
  shown(<Replacing onChange={onChange} />);
  expect(await screen.findByText('JPG or PNG, 10 MB at most.')).toBeTruthy();
  await choose('Picture: Click to upload', picture('a.jpg'), picture('b.jpg'));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('/uploads/1.jpg'));
  await choose('Picture: Click to replace', picture('c.jpg'));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('/uploads/2.jpg'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Picture' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it("emits the list of all paths in add mode, each the reply's path or else its url", async () => {
  mockServer.use(answerUploads((id) => (id === 1 ? '' : `/uploads/${id}.jpg`)));
  const onChange = vi.fn();
  shown(<Adding onChange={onChange} />);
  await choose('Pictures: Click to upload', picture('a.jpg'), picture('b.jpg'));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['https://shop.test/uploads/1.jpg', '/uploads/2.jpg']));
});

it('sends nothing that is too large or of another kind', async () => {
  const onChange = vi.fn();
  shown(<Replacing onChange={onChange} />);
  await screen.findByText('JPG or PNG, 10 MB at most.');
  const large = picture('large.jpg');
  Object.defineProperty(large, 'size', { value: UPLOAD_RULES.max_bytes + 1 });
  await choose('Picture: Click to upload', large);
  expect(await screen.findByText('large.jpg is too large.')).toBeTruthy();
  await choose('Picture: Click to upload', picture('x.gif', 'image/gif'));
  expect(await screen.findByText('x.gif is neither a JPG nor a PNG.')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

it("shows the specification's sentence when an upload fails, with why", async () => {
  const refusal = new CallError('unsupported_media', [
    { path: 'file', code: 'picture_kind', message: 'is no picture' },
  ]);
  mockServer.use(
    http.post(`*${uploadCall.path}`, () =>
      HttpResponse.json(
        { status_code: 415, message: refusal.message, code: refusal.code, data: null, errors: [...refusal.errors] },
        { status: 415 },
      ),
    ),
  );
  shown(<Replacing onChange={() => undefined} />);
  await choose('Picture: Click to upload', picture('a.jpg'));
  expect(
    await screen.findByText(/The picture upload failed, you can modify the product to upload again\. Neither/),
  ).toBeTruthy();
});
