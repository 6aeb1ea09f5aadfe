import { parseSync, Visitor, type Expression, type JSXAttribute, type VisitorObject } from 'oxc-parser';
import { kindOf, takesColour } from './style-sheet.ts';
import { NO_STEPS, valueFault, type Kind, type Scales } from './style-values.ts';

// Chakra's short names of what a style sheet writes out.
const SHORT: readonly [RegExp, Kind][] = [
  [/^[pm][xytrblse]?$/, 'distance'],
  [/^(rounded|borderRadius)$/, 'corner'],
];
const SHORT_COLOUR = /^(bg|bgColor|shadow|boxShadow)$/;
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Written = { value: string; at: number };
type Property = Parameters<NonNullable<VisitorObject['Property']>>[0];
type Named = JSXAttribute | Property;
type Value = Expression | Named['value'];

/** The values that an expression may have, as far as they are literals: both arms of a condition, each breakpoint. */
function writtenIn(node: Value): Written[] {
  if (node === null) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number'
        ? [{ value: String(node.value), at: node.start }]
        : [];
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? [] : writtenIn(node.expression);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return writtenIn(node.expression);
    // A component's default for a prop that it passes on.
    case 'AssignmentPattern':
      return writtenIn(node.right);
    case 'ConditionalExpression':
      return [...writtenIn(node.consequent), ...writtenIn(node.alternate)];
    case 'LogicalExpression':
      return [...writtenIn(node.left), ...writtenIn(node.right)];
    case 'ObjectExpression':
      return node.properties.flatMap((each) => (each.type === 'Property' ? writtenIn(each.value) : []));
    case 'TemplateLiteral':
      return node.quasis.map(({ value, start }) => ({ value: value.cooked ?? '', at: start }));
    default:
      return [];
  }
}

const nameOf = (node: Named): string => {
  const named = node.type === 'JSXAttribute' ? node.name : node.key;
  if (named.type === 'JSXIdentifier' || named.type === 'Identifier') return named.name;
  return named.type === 'Literal' ? String(named.value) : '';
};

/**
 * What style props and style objects say by its value that a scale has a name for, a line each. The theme's steps are known
 * to Chakra alone: an inline style, and an object for Emotion's `Global`, takes variables.
 */
export function propFaults(path: string, text: string, scales: Scales): string[] {
  const faults: string[] = [];
  // Outside a component one letter may stand for anything, a key of the keyboard for one.
  const isComponent = path.endsWith('.tsx');
  const isForEmotion = text.includes("from '@emotion/react'");
  let inlineDepth = 0;
  const look = (node: Named): void => {
    const name = nameOf(node);
    const property = name.startsWith('--') ? name : kebab(name);
    const kind = (isComponent ? SHORT.find(([pattern]) => pattern.test(name))?.[1] : undefined) ?? kindOf(property);
    const isColour = takesColour(property) || SHORT_COLOUR.test(name);
    if (kind === undefined && !isColour) return;
    const isPlain = inlineDepth > 0 || (isForEmotion && node.type === 'Property');
    const known = isPlain ? { ...scales, steps: NO_STEPS } : scales;
    for (const { value, at } of writtenIn(node.value)) {
      const line = text.slice(0, at).split('\n').length;
      const found = [
        kind === undefined ? undefined : valueFault(value, kind, known),
        isColour ? valueFault(value, 'colour', known) : undefined,
      ];
      for (const fault of found) if (fault !== undefined) faults.push(`${path}:${line} ${name}: ${value} is ${fault}`);
    }
  };
  const isInline = (node: JSXAttribute): boolean => nameOf(node) === 'style';
  new Visitor({
    JSXAttribute(node) {
      look(node);
      if (isInline(node)) inlineDepth += 1;
    },
    'JSXAttribute:exit'(node) {
      if (isInline(node)) inlineDepth -= 1;
    },
    Property: look,
  }).visit(parseSync(path, text).program);
  return faults;
}
