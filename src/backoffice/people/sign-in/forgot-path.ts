const PARAMETER = 'forgot';

/** The login page asks for the mail of a forgotten password. */
export const FORGOT_SEARCH = `?${PARAMETER}=yes`;

export const isForgot = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === 'yes';

/** The same page with or without it; the way back to where the person was stays. */
export function withForgot(search: string, isOn: boolean): string {
  const params = new URLSearchParams(search);
  if (isOn) params.set(PARAMETER, 'yes');
  else params.delete(PARAMETER);
  return params.size === 0 ? '' : `?${params.toString()}`;
}
