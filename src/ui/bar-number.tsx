/** The width of a digit of the chip's size, with the air beside it. */
const DIGIT_PX = 7.5;
const FOOT_PX = 8;

/** Whether a number has room inside a bar so wide. */
export const fitsInBar = (text: string, barPx: number): boolean => text.length * DIGIT_PX <= barPx;

type Place = {
  x?: number | string | undefined;
  y?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  value?: unknown;
};

/** A bar's number at its foot, where there is room for it; the table and the tip say the others. */
export const barNumber = (textOf: (value: number) => string) =>
  function BarNumber({ x = 0, y = 0, width = 0, height = 0, value }: Place) {
    const text = typeof value === 'number' ? textOf(value) : '';
    if (text === '' || !fitsInBar(text, Number(width))) return null;
    return (
      <text
        x={Number(x) + Number(width) / 2}
        y={Number(y) + Number(height) - FOOT_PX}
        textAnchor="middle"
        fill="var(--bg-surface)"
        fontSize="var(--text-chip)"
        fontWeight={700}
      >
        {text}
      </text>
    );
  };
