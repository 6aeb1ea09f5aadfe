/** The address of an e-mail as programs write it too: `Ada <ada@shop.example>` is `ada@shop.example`. */
export function bareEmail(text: string): string {
  const written = text.trim();
  return /<([^<>\s]+@[^<>\s]+)>$/.exec(written)?.[1] ?? written;
}
