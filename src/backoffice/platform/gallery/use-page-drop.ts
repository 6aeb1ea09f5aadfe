import { useState, type DragEvent } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Files dropped anywhere on an element. */
export function usePageDrop(onFiles: (files: readonly File[]) => void) {
  const [depth, setDepth] = useState(0);
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (hasFiles(event)) setDepth((known) => known + 1);
      },
      // Entering a child leaves its parent: only the last way out counts.
      onDragLeave: (event: DragEvent) => {
        if (hasFiles(event)) setDepth((known) => Math.max(0, known - 1));
      },
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        setDepth(0);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
