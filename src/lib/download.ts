/** Hands a text made in the page to the person as a file. */
export function downloadText(name: string, type: 'text/csv' | 'application/json' | 'text/plain', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
