type ChipsProps<T extends string> = {
  title: string;
  field: string;
  chosen: T;
  choices: readonly { value: T; words: string }[];
  onChoose: (value: T) => void;
};

/** One of a few, each a touch wide. */
export function Chips<T extends string>({ title, field, chosen, choices, onChoose }: ChipsProps<T>) {
  return (
    <div className="set-chips" role="group" aria-label={title} data-testid={`set-${field}`}>
      <h3>{title}</h3>
      {choices.map(({ value, words }) => (
        <button
          key={value}
          type="button"
          className={value === chosen ? 'button on' : 'button quiet'}
          aria-pressed={value === chosen}
          data-testid={`set-${field}-${value}`}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
