import { chakra } from '@chakra-ui/react';
import { OfficeIcon } from '../../../ui/office-icon.tsx';

type FilePickerProps = {
  /** What to choose, or the name of what was chosen. */
  text: string;
  accept: string;
  onPick: (file: File) => void;
};

/** One file, chosen or dropped. The same file can be picked again, after it was corrected. */
export function FilePicker({ text, accept, onPick }: FilePickerProps) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      minH="72px"
      px="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.control"
      borderRadius="box"
      cursor="pointer"
      overflowWrap="anywhere"
      _hover={{ bg: 'bg.muted' }}
      css={{ '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: '1px' } }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) onPick(dropped);
      }}
    >
      <OfficeIcon name="upload" />
      {text}
      <chakra.input
        type="file"
        srOnly
        accept={accept}
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (picked !== undefined) onPick(picked);
        }}
      />
    </chakra.label>
  );
}
