type Colour = { r: number; g: number; b: number; a: number };
type Limits = { controls: string; enough: number; enoughForLarge: number };

function colourOf(text: string): Colour {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (canvas === null) throw new Error('no canvas');
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return { r, g, b, a: a / 255 };
}

function over(top: Colour, under: Colour, share: number): Colour {
  const mixed = (part: 'r' | 'g' | 'b'): number => top[part] * share + under[part] * (1 - share);
  return { r: mixed('r'), g: mixed('g'), b: mixed('b'), a: 1 };
}

function light({ r, g, b }: Colour): number {
  const linear = (part: number): number => {
    const share = part / 255;
    return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast of an element's words with what lies behind them, faded as the elements around fade them. */
function contrastOf(element: Element): number {
  const chain: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) chain.unshift(at);
  let behind: Colour = { r: 255, g: 255, b: 255, a: 1 };
  let fade = 1;
  for (const at of chain) {
    const { opacity, backgroundColor } = getComputedStyle(at);
    fade *= Number(opacity);
    const fill = colourOf(backgroundColor);
    behind = over(fill, behind, fill.a * fade);
  }
  const ink = colourOf(getComputedStyle(element).color);
  const words = light(over(ink, behind, ink.a * fade));
  const ground = light(behind);
  return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
}

/** An element's own words; none where it is not seen. */
function ownWords(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  if (width < 3 || height < 3 || getComputedStyle(element).visibility !== 'visible') return '';
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts
    .map((node) => node.textContent?.trim() ?? '')
    .join(' ')
    .trim();
}

function faintIn({ controls, enough, enoughForLarge }: Limits): string[] {
  const faint = (control: Element, element: Element): string[] => {
    const words = ownWords(element);
    if (words === '') return [];
    const { fontSize, fontWeight } = getComputedStyle(element);
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
    const contrast = contrastOf(element);
    if (contrast >= (isLarge ? enoughForLarge : enough)) return [];
    return [`${contrast.toFixed(2)} “${words.slice(0, 24)}” in ${control.tagName.toLowerCase()}`];
  };
  const all = [...document.querySelectorAll(controls)].flatMap((control) =>
    [control, ...control.querySelectorAll('*')].flatMap((element) => faint(control, element)),
  );
  return [...new Set(all)];
}

/** Runs in the page: words in controls whose contrast is below the limit, as “ratio, words, control”. */
export const faintWordsScript = (limits: Limits): string =>
  `(() => { ${[colourOf, over, light, contrastOf, ownWords, faintIn].map(String).join('\n')}
    return faintIn(${JSON.stringify(limits)}); })()`;
