import { chakra } from '@chakra-ui/react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { unsavedText } from '../failure-text.ts';
import { FilePicker } from '../list/file-picker.tsx';
import { readText } from './read-text.ts';

/** A file as it was picked, in this browser's memory until it is imported. */
export type PickedFile = { name: string; content: string; encoding: string };

type ImportPanelProps<Input, Outcome> = {
  title: string;
  help: string;
  applyLabel: string;
  /** A few lines that show what such a file looks like. */
  example: string;
  accept: string;
  maxCharacters: number;
  importing: UseMutationResult<Outcome, Error, Input>;
  inputOf: (file: PickedFile, dryRun: boolean) => Input;
  /** Whether a dry run found nothing wrong and something to do. */
  isReady: (outcome: Outcome) => boolean;
  /** What stands below the file: what was imported last. */
  after?: ReactNode;
  renderOutcome: (outcome: Outcome) => ReactNode;
  onImported: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Tries a file first: what it would change, and what is wrong with which row. Only then it is imported. */
export function ImportPanel<Input, Outcome>(props: ImportPanelProps<Input, Outcome>) {
  const { importing, inputOf, isReady, onClose } = props;
  const { t } = useWords();
  const [file, setFile] = useState<PickedFile | null>(null);
  const [tried, setTried] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (picked: File): Promise<void> => {
    setFile(null);
    setTried(null);
    setProblem(null);
    importing.reset();
    const read = readText(new Uint8Array(await picked.arrayBuffer()));
    if (read === null) return setProblem(t('import.no_text', { name: picked.name }));
    const { text: content, encoding } = read;
    if (content === '') return setProblem(t('import.blank', { name: picked.name }));
    if (content.length > props.maxCharacters) return setProblem(t('import.too_large', { name: picked.name }));
    const chosen = { name: picked.name, content, encoding };
    setFile(chosen);
    importing.mutate(inputOf(chosen, true), { onSuccess: setTried });
  };
  const apply = (): void => {
    if (file !== null) importing.mutate(inputOf(file, false), { onSuccess: props.onImported });
  };
  return (
    <SidePanel
      title={props.title}
      closeLabel={t('close')}
      onClose={onClose}
      width="640px"
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={tried === null || !isReady(tried) || importing.isPending} onClick={apply}>
            {props.applyLabel}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        <p>{props.help}</p>
        <Example text={props.example} />
        <FilePicker
          text={file === null ? t('import.choose') : file.name}
          accept={props.accept}
          onPick={(picked) => void choose(picked)}
        />
        {file === null || file.encoding === 'utf-8' ? null : (
          <chakra.p textStyle="helper" color="fg.muted">
            {t('import.read_as', { encoding: file.encoding.toUpperCase() })}
          </chakra.p>
        )}
        {problem === null ? null : <FieldError>{problem}</FieldError>}
        {importing.error === null ? null : <FieldError>{unsavedText(t, importing.error)}</FieldError>}
        {importing.isPending ? <p role="status">{t('import.reading')}</p> : null}
        {tried === null ? null : props.renderOutcome(tried)}
        {props.after}
      </chakra.div>
    </SidePanel>
  );
}

const Example = ({ text }: { text: string }) => (
  <chakra.code
    display="block"
    px="3"
    py="2"
    bg="bg.muted"
    borderRadius="control"
    fontFamily="mono"
    textStyle="helper"
    whiteSpace="pre"
    overflowX="auto"
    tabIndex={0}
  >
    {text}
  </chakra.code>
);
