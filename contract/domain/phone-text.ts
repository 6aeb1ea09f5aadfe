/** `+12125550142` → `(212) 555-0142`; a foreign number, and any other text, as it came. */
export function phoneText(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `(${match[1]}) ${match[2]}-${match[3]}`;
}
