/** Hands a text made in the page to the person as a file. */
export const downloadText = (
  name: string,
  type: 'text/csv' | 'application/json' | 'text/plain',
  text: string | readonly Blob[],
): void =>
  downloadBlob(name, new Blob(typeof text === 'string' ? [text] : [...text], { type: `${type};charset=utf-8` }));

/** The same of a file that came as base64. */
export const downloadBase64 = (name: string, type: 'application/pdf', content: string): void =>
  downloadBlob(name, new Blob([Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)], { type }));

function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
