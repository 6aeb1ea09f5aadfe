import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findStyleFaults, TOKENS } from './style-rules.ts';

const tokens = readFileSync(TOKENS, 'utf8');
const TOKENS_ONLY = { [TOKENS]: 'the scales themselves' };

function faultsOf(path: string, text: string, exceptions: Record<string, string> = TOKENS_ONLY): string[] {
  const files = new Map([
    [TOKENS, tokens],
    [path, text],
  ]);
  return findStyleFaults(files, exceptions);
}
const inSheet = (declaration: string): string[] => faultsOf('src/kiosk/a.css', `.a {\n  ${declaration};\n}\n`);
const inProps = (props: string): string[] =>
  faultsOf('src/ui/a.tsx', `export const A = () => <chakra.div ${props} />;\n`);

it('a sheet declares no property that the tokens have', () => {
  expect(inSheet('--finger: 64px')).toEqual(['--finger is declared in src/ui/tokens.css and in another sheet']);
  expect(inSheet('--own: 64px')).toEqual([]);
});

describe('the style rules in a sheet', () => {
  it.each([
    'color: #fff',
    'color: white',
    'background: rgb(8 10 11 / 0.68)',
    'border: 1px solid silver',
    'box-shadow: inset 0 0 0 2px #7d878c',
    '--cut: #fff',
    'background: repeating-linear-gradient(135deg, var(--zhu-600) 0 0.5rem, #fff 0.5rem 1rem)',
    'z-index: 11',
    'z-index: calc(var(--z-panel) + 1px)',
    'font-size: 1.375rem',
    'font-size: 14px',
    'font-size: var(--space-3)',
    'font-size: var(--text-desk-11xl)',
    'font: 700 1.125rem var(--font-mono)',
    'padding: 0 1.25rem',
    'padding-inline-start: 3px',
    'margin: calc(var(--space-2) + 1rem)',
    'margin-top: 0.3rem !important',
    'gap: var(--space-7)',
    'row-gap: 12px',
    'border-radius: 0.5rem',
    'padding: 3',
  ])('refuse %s', (declaration) => {
    const faults = inSheet(declaration);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('src/kiosk/a.css:2 ');
  });

  it.each([
    'color: var(--fg)',
    'color: currentColor',
    'background: none',
    'border: 1px solid var(--border)',
    'box-shadow: inset 0 0 0 0.5rem var(--late-solid)',
    'z-index: var(--z-panel)',
    'font-size: var(--text-desk-md)',
    'font-size: 0.8em',
    'font: inherit',
    'font: 700 var(--text-desk-3xl)/1 var(--font-seal)',
    'padding: 0 var(--space-5)',
    'margin: auto',
    'margin: 0 -1px',
    'margin-left: calc(8 * var(--mm))',
    'padding-bottom: max(var(--space-2), env(safe-area-inset-bottom))',
    'gap: 1.5mm',
    'border-radius: 50%',
    'width: 48rem',
    'grid-area: silver',
  ])('let %s be', (declaration) => {
    expect(inSheet(declaration)).toEqual([]);
  });
});

describe('the style rules in a component', () => {
  it.each([
    'gap="12px"',
    "px={{ base: '3', md: '20px' }}",
    "m={isOn ? '2' : '7'}",
    'mt={15}',
    "css={{ '& td': { padding: '6px 10px' } }}",
    'fontSize="13px"',
    'fontSize={13}',
    'fontSize="xs"',
    'zIndex="1"',
    'zIndex={1}',
    'style={{ zIndex: isOver ? 1 : undefined }}',
    'borderRadius="6px"',
    'color="#b6bdc1"',
    'bg="white"',
    'bg="red.500"',
    "css={{ filter: 'drop-shadow(0 0 2px rgba(255,255,255,.9))' }}",
    'boxShadow={`inset 0 0 0 1px #fff, ${ring}`}',
  ])('refuse %s', (props) => {
    const faults = inProps(props);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('src/ui/a.tsx:1 ');
  });

  it.each([
    'gap="3"',
    'gap={3}',
    'mx="-2"',
    "px={{ base: '4', md: '6' }}",
    'p="var(--space-2) var(--space-4)"',
    'mt="auto"',
    'mb="-1px"',
    'fontSize="chip"',
    'fontSize={size}',
    'zIndex="raised"',
    'borderRadius="full"',
    'color="indigo.fg"',
    'bg="var(--white)"',
    'borderColor="transparent"',
    'w="36px"',
    'title="white"',
  ])('let %s be', (props) => {
    expect(inProps(props)).toEqual([]);
  });
});

describe('the style rules in what a component passes on', () => {
  it.each([
    "export const A = ({ fontSize = '17px' }) => <chakra.div fontSize={fontSize} />;",
    "const HEAD = { padding: '12px' as const };",
    "const CELL = { '& td': { fontSize: ('12px') } };",
  ])('refuse %s', (line) => {
    expect(faultsOf('src/ui/a.tsx', line)).toHaveLength(1);
  });

  it('know that only Chakra reads the steps of the theme', () => {
    const paper = "import { Global } from '@emotion/react';\nconst PAPER = { table: { fontSize: 'helper' } };\n";
    expect(faultsOf('src/ui/a.tsx', paper)).toHaveLength(1);
    expect(inProps("style={{ padding: '3' }}")).toHaveLength(1);
    expect(inProps('style={{ padding: \'var(--space-3)\' }} p="3"')).toEqual([]);
  });

  it('know letters that are no style outside a component', () => {
    expect(faultsOf('src/kiosk/keys.ts', "export const KEYS = { p: 'print', m: 'mute' };")).toEqual([]);
    expect(faultsOf('src/kiosk/looks.ts', "export const LOOK = { padding: '12px' };")).toHaveLength(1);
  });
});

describe('the exceptions of the style rules', () => {
  it('excuse what they name', () => {
    expect(faultsOf('src/kiosk/a.css', '.a { color: #fff }', { ...TOKENS_ONLY, 'src/kiosk/a.css': 'paper' })).toEqual(
      [],
    );
  });

  it('are refused when they excuse nothing', () => {
    const exceptions = { ...TOKENS_ONLY, 'src/kiosk/gone.css': 'paper' };
    expect(faultsOf('src/kiosk/a.css', '.a { color: var(--fg) }', exceptions)).toEqual([
      'src/kiosk/gone.css needs no exception in style-rules.ts',
    ]);
  });
});
