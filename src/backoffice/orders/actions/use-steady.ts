import { useEffect, useState } from 'react';

const STEADY_MS = 1_500;

/** Whether a value has been the same for a moment: a second press must not hit what has just come under the finger. */
export function useSteady(value: number): boolean {
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    if (steady === value) return undefined;
    const timer = setTimeout(() => setSteady(value), STEADY_MS);
    return () => clearTimeout(timer);
  }, [steady, value]);
  return steady === value;
}
