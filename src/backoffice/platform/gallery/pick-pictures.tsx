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
      gap="1.5"
      h="36px"
      px="3.5"
      borderRadius="control"
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
      gap="2"
      minH="56px"
      px="4"
      py="2"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.control"
      borderRadius="box"
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
