import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type PickPicturesProps = { label: string; types: readonly string[]; onPick: (files: readonly File[]) => void };

/** The file dialog behind whatever is drawn as its button. */
export function PicturesInput({ label, types, onPick }: PickPicturesProps) {
  return (
    <chakra.input
      type="file"
      srOnly
      multiple
      aria-label={label}
      accept={types.join(',')}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same file may be chosen again after it failed.
        event.currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}

const FOCUS = { '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: '2px' } } as const;

/** The page's own upload button. */
export function UploadButton({ children, ...input }: PickPicturesProps & { children: ReactNode }) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="6px"
      h="36px"
      px="14px"
      borderRadius="6px"
      bg="bg.inverted"
      color="fg.inverted"
      fontWeight="700"
      cursor="pointer"
      position="relative"
      css={FOCUS}
    >
      {children}
      <PicturesInput {...input} />
    </chakra.label>
  );
}

/** A place under the grid that takes what is dropped, and opens the dialog too. */
export function DropZone({ children, ...input }: PickPicturesProps & { children: ReactNode }) {
  return (
    <chakra.label
      data-testid="drop-zone"
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="8px"
      minH="56px"
      px="16px"
      py="8px"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.control"
      borderRadius="8px"
      cursor="pointer"
      position="relative"
      _hover={{ bg: 'bg.muted' }}
      css={FOCUS}
    >
      {children}
      <PicturesInput {...input} />
    </chakra.label>
  );
}
