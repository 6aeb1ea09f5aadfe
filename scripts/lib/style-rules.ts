import { OFFICE_LAYERS, OFFICE_TEXT_STEPS, RADIUS_STEPS, SPACE_STEPS } from '#src/ui/scales.ts';
import { propFaults } from './style-props.ts';
import { sheetFaults, variablesOf } from './style-sheet.ts';
import { NO_STEPS, type Scales } from './style-values.ts';

/** Where every value is defined. */
export const TOKENS = 'src/ui/tokens.css';

/** What says values by themselves, and why. */
const EXCEPTIONS: Record<string, string> = {
  [TOKENS]: 'the scales themselves',
  'src/ui/office-system.ts': "Chakra's names for them",
  'src/kiosk/print/paper.css': 'a sheet of paper: black on white, measured in millimetres',
  'src/backoffice/menu/preview/customer-preview.tsx': "draws a telephone, whose corners are the telephone's own",
};

const isSheet = (path: string): boolean => path.endsWith('.css');
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const THEME_STEPS: Scales['steps'] = {
  ...NO_STEPS,
  distance: new Set(SPACE_STEPS),
  text: new Set(OFFICE_TEXT_STEPS),
  layer: new Set(OFFICE_LAYERS),
  corner: new Set(RADIUS_STEPS),
};

/** Every value below `src/` that a scale has a name for, and every exception that excuses nothing. */
export function findStyleFaults(files: ReadonlyMap<string, string>, exceptions = EXCEPTIONS): string[] {
  const variables = variablesOf(files.get(TOKENS) ?? '');
  const faultsOf = ([path, text]: readonly [string, string]): string[] => {
    if (isSheet(path)) return sheetFaults(path, text, { variables, steps: NO_STEPS });
    return isTest(path) ? [] : propFaults(path, text, { variables, steps: THEME_STEPS });
  };
  const checked = [...files].map(([path, text]) => ({ path, faults: faultsOf([path, text]) }));
  const idle = Object.keys(exceptions).filter(
    (path) => !checked.some((each) => each.path === path && each.faults.length),
  );
  const taken = [...files].flatMap(([path, text]) =>
    isSheet(path) && path !== TOKENS ? [...variablesOf(text)].filter((name) => variables.has(name)) : [],
  );
  return [
    // One of the two would be read in the other's place, by the order in which the sheets are loaded.
    ...taken.map((name) => `${name} is declared in ${TOKENS} and in another sheet`),
    ...checked.flatMap(({ path, faults }) => (path in exceptions ? [] : faults)),
    ...idle.map((path) => `${path} needs no exception in style-rules.ts`),
  ];
}
