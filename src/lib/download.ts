/** Hands a text made in the page to the person as a file. */
export const downloadText = (
  name: string,
  type: 'text/csv' | 'application/json' | 'text/plain',
  text: string | readonly Blob[],
): void =>
  downloadBlob(name, new Blob(typeof text === 'string' ? [text] : [...text], { type: `${type};charset=utf-8` }));

function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
