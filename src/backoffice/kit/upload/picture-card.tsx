import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Picture } from './picture.tsx';
import type { Sending } from './use-upload.ts';

const SIDE = '120px';

type PictureProps = { path: string; alt: string; removeLabel: string; onRemove?: () => void; children?: ReactNode };

/** A picture with its way out in the corner. */
export function PictureCard({ path, alt, removeLabel, onRemove, children }: PictureProps) {
  return (
    <chakra.div position="relative" boxSize={SIDE} borderWidth="1px" borderColor="border" borderRadius="box">
      <Picture
        path={path}
        alt={alt}
        sizes={SIDE}
        boxSize="full"
        objectFit="cover"
        borderRadius="control"
        bg="bg.muted"
      />
      {children}
      {onRemove === undefined ? null : (
        <chakra.span position="absolute" top="4px" right="4px">
          <Button size="square" aria-label={removeLabel} onClick={onRemove}>
            <OfficeIcon name="trash" />
          </Button>
        </chakra.span>
      )}
    </chakra.div>
  );
}

type PickProps = {
  label: string;
  /** What the field is: read before the label. */
  name: string;
  types: readonly string[];
  isMultiple: boolean;
  isOverPicture?: boolean;
  onPick: (files: readonly File[]) => void;
};

/** The card that opens the file dialog, and takes what is dropped on it. */
export function PickCard({ label, name, types, isMultiple, isOverPicture = false, onPick }: PickProps) {
  const id = useId();
  const over = isOverPicture
    ? {
        position: 'absolute',
        inset: 'auto 0 0 0',
        h: '36px',
        bg: 'bg.panel',
        borderRadius: '0 0 var(--radius-control) var(--radius-control)',
      }
    : { boxSize: SIDE, borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.control', borderRadius: 'box' };
  return (
    <chakra.label
      htmlFor={id}
      display="flex"
      flexDirection={isOverPicture ? 'row' : 'column'}
      alignItems="center"
      justifyContent="center"
      gap="1.5"
      textStyle="chip"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      css={{ '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: '1px' } }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onPick([...event.dataTransfer.files]);
      }}
      {...over}
    >
      <OfficeIcon name="upload" />
      {label}
      <chakra.input
        id={id}
        type="file"
        srOnly
        aria-label={`${name}: ${label}`}
        accept={types.join(',')}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after it failed.
          event.currentTarget.value = '';
          onPick(files);
        }}
      />
    </chakra.label>
  );
}

type SendingProps = { sending: Sending; text: string; cancelLabel: string; onCancel: () => void };

/** How far a picture has come, and a way to stop it. */
export function SendingCard({ sending, text, cancelLabel, onCancel }: SendingProps) {
  return (
    <chakra.div
      boxSize={SIDE}
      p="2"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      display="grid"
      alignContent="center"
      gap="2"
      textStyle="helper"
    >
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={sending.name}>
        {sending.name}
      </chakra.span>
      <ProgressBar label={text} share={sending.share} />
      <chakra.span role="status">{text}</chakra.span>
      <Button onClick={onCancel}>
        <Icon name="x" />
        {cancelLabel}
      </Button>
    </chakra.div>
  );
}
