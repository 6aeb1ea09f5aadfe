/** A field for the six digits: phones offer their number pad and what just came in; spaces of a paste are nothing. */
export const CODE_INPUT = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 40,
} as const;
