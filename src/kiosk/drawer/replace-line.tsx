import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import type { Replacement } from '#contract/domain/replacement.ts';
import { ReplaceOptions } from './replace-options.tsx';
import { ReplacePicker } from './replace-picker.tsx';
import './replace-line.css';

type ReplaceLineProps = {
  restaurantId: string;
  pieces: number;
  onBack: () => void;
  onReplace: (replacement: Replacement) => void;
};

/** First which dish instead, then how many and how. */
export function ReplaceLine({ restaurantId, pieces, onBack, onReplace }: ReplaceLineProps) {
  const [dish, setDish] = useState<Dish | null>(null);
  return dish === null ? (
    <ReplacePicker restaurantId={restaurantId} onDish={setDish} onBack={onBack} />
  ) : (
    <ReplaceOptions dish={dish} pieces={pieces} onBack={() => setDish(null)} onReplace={onReplace} />
  );
}
