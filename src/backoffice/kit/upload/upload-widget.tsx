import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { uploadQueries } from '../../../data/platform/upload-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { fieldErrorText, firstProblem } from '../failure-text.ts';
import { useWords } from '../../use-words.ts';
import { GalleryPanel } from './gallery-panel.tsx';
import { PickCard, PictureCard, SendingCard } from './picture-card.tsx';
import { megabytes, refusedFile } from './refused-file.ts';
import { useUpload } from './use-upload.ts';

type Common = { label: string; dataField: string; help?: string; error?: string | undefined };
/** One picture, the latest wins; emits its path, or null when it was taken away. */
type ReplaceProps = { mode?: 'replace'; value: string | null; onChange: (path: string | null) => void };
/** Several; emits all their paths. */
type AddProps = { mode: 'add'; value: readonly string[]; onChange: (paths: string[]) => void; max?: number };

export type UploadWidgetProps = Common & (ReplaceProps | AddProps);

/** Both modes as one list of paths. */
function asList(props: UploadWidgetProps) {
  if (props.mode === 'add') {
    const { value, onChange, max = Number.POSITIVE_INFINITY } = props;
    return { paths: value, max, put: (added: readonly string[]) => onChange([...new Set([...value, ...added])]) };
  }
  const { value, onChange } = props;
  return {
    paths: value === null ? [] : [value],
    max: 1,
    put: (added: readonly string[]) => onChange(added.at(-1) ?? null),
  };
}

/** The picture card: upload or replace, from the disk or the gallery. */
export function UploadWidget(props: UploadWidgetProps) {
  const { label, dataField, help, error } = props;
  const { t } = useWords();
  const id = useId();
  const { data: rules } = useQuery(uploadQueries.rules());
  const [problem, setProblem] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const { sending, start, cancel } = useUpload();
  const { paths, max, put } = asList(props);
  const isAdding = props.mode === 'add';
  const limit = rules === undefined ? undefined : t('upload.limit', { size: megabytes(rules.max_bytes) });

  const remove = (path: string): void => {
    setProblem(null);
    if (props.mode === 'add') props.onChange(props.value.filter((known) => known !== path));
    else props.onChange(null);
  };
  const pick = (chosen: readonly File[]): void => {
    // In replace mode only the latest is kept.
    const files = isAdding ? chosen.slice(0, max - paths.length) : chosen.slice(-1);
    const refused = rules === undefined ? undefined : refusedFile(files, rules);
    setProblem(refused === undefined ? null : t(`upload.${refused.code}`, { name: refused.name }));
    if (files.length > 0 && refused === undefined)
      void start(files, { onDone: put, onFailed: (reason) => setProblem(failedText(reason)) });
  };
  const failedText = (reason: Error): string => {
    const first = firstProblem(reason);
    return [t('upload.failed'), first === undefined ? '' : fieldErrorText(t, first)].join(' ').trim();
  };
  const picker = {
    name: label,
    types: rules?.types ?? [],
    isMultiple: isAdding,
    onPick: pick,
  };

  return (
    <chakra.fieldset display="grid" gap="1" minW="0" data-field={dataField} aria-describedby={`${id}-notes`}>
      <chakra.legend textStyle="chip" mb="1">
        {label}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="end">
        {paths.map((path, index) => (
          <PictureCard
            key={path}
            path={path}
            alt={paths.length > 1 ? `${label} ${index + 1}` : label}
            removeLabel={t('upload.remove', { name: paths.length > 1 ? `${label} ${index + 1}` : label })}
            {...(sending === null ? { onRemove: () => remove(path) } : {})}
          >
            {isAdding || sending !== null ? null : <PickCard {...picker} label={t('upload.replace')} isOverPicture />}
          </PictureCard>
        ))}
        {sending === null ? null : (
          <SendingCard
            sending={sending}
            text={t('upload.sending', { percent: Math.round(sending.share * 100) })}
            cancelLabel={t('form.cancel')}
            onCancel={cancel}
          />
        )}
        {sending === null && paths.length < max ? <PickCard {...picker} label={t('upload.upload')} /> : null}
        <Button disabled={sending !== null || (isAdding && paths.length >= max)} onClick={() => setIsChoosing(true)}>
          <OfficeIcon name="image" />
          {t('upload.from_gallery')}
        </Button>
      </chakra.div>
      <chakra.div id={`${id}-notes`}>
        <chakra.p textStyle="helper" color="fg.muted">
          {[help, limit].filter((note) => note !== undefined).join(' ')}
        </chakra.p>
        {problem === null ? null : <FieldError>{problem}</FieldError>}
        {error === undefined ? null : <FieldError>{error}</FieldError>}
      </chakra.div>
      {isChoosing ? (
        <GalleryPanel
          onClose={() => setIsChoosing(false)}
          onChoose={(path) => {
            setProblem(null);
            put([path]);
            setIsChoosing(false);
          }}
        />
      ) : null}
    </chakra.fieldset>
  );
}
