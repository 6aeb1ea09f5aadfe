import postcss from 'postcss';
import { fontFault, valueFault, type Kind, type Scales } from './style-values.ts';

const KINDS: readonly [RegExp, Kind][] = [
  [/^(margin|padding)(-|$)|^(row-|column-)?gap$|^scroll-(margin|padding)/, 'distance'],
  [/^font-size$/, 'text'],
  [/^z-index$/, 'layer'],
  [/^border(-\w+)*-radius$/, 'corner'],
];
const TAKES_COLOUR = /color|^(background|border|outline|box-shadow|text-shadow|fill|stroke|filter|--)/;

export const kindOf = (property: string): Kind | undefined => KINDS.find(([pattern]) => pattern.test(property))?.[1];
export const takesColour = (property: string): boolean => TAKES_COLOUR.test(property);

/** The custom properties that a sheet declares. */
export function variablesOf(sheet: string): Set<string> {
  const names = new Set<string>();
  postcss.parse(sheet).walkDecls(/^--/, ({ prop }) => void names.add(prop));
  return names;
}

/** What a sheet says by its value that a scale has a name for, a line each. */
export function sheetFaults(path: string, text: string, scales: Scales): string[] {
  const faults: string[] = [];
  postcss.parse(text).walkDecls((declaration) => {
    const { prop, value, source } = declaration;
    const kind = kindOf(prop);
    const found = [
      kind === undefined ? undefined : valueFault(value, kind, scales),
      prop === 'font' ? fontFault(value, scales) : undefined,
      takesColour(prop) ? valueFault(value, 'colour', scales) : undefined,
    ];
    for (const fault of found)
      if (fault !== undefined) faults.push(`${path}:${source?.start?.line ?? 0} ${prop}: ${value} is ${fault}`);
  });
  return faults;
}
