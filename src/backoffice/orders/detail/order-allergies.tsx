import { clashingOfLines } from '#contract/domain/allergy-clash.ts';
import type { Order } from '#contract/domain/order.ts';
import { useAllergyText } from '../text/use-allergy-text.ts';
import { Loud } from './loud.tsx';

/** The allergies of an order, whole: what is read of it before its dishes [NO4]. */
export function OrderAllergies({ order }: { order: Pick<Order, 'allergies' | 'items'> }) {
  const allergyText = useAllergyText();
  const allergies = [...order.allergies, ...clashingOfLines(order)];
  if (allergies.length === 0) return null;
  return (
    <section data-testid="order-allergies">
      {allergies.map((allergy) => (
        <Loud key={`${allergy.text_zh} ${allergy.text_en}`} tone="zhu" icon="octagon">
          {allergyText(allergy, order)}
        </Loud>
      ))}
    </section>
  );
}
