import type { Owner } from './kitchen.ts';

type Dish = { id: string; name_zh: string; specifications: { is_required: boolean; options: { id: string }[] }[] };
type Caller = { name: string; phone: string };

/** A phone order to New York as the page would place it: one Mapo Tofu and two of rice. */
export async function placePhoneOrder(owner: Owner, customer: Caller): Promise<{ id: string; order_no: string }> {
  const restaurant_id = owner.restaurantId;
  const { items: menu } = await owner.get<{ items: Dish[] }>(`/menu/get?restaurant_id=${restaurant_id}&page_size=200`);
  const lineOf = (name: string, quantity: number) => {
    const dish = menu.find(({ name_zh }) => name_zh === name);
    if (dish === undefined) throw new Error(`the demo sells no ${name}`);
    const required = dish.specifications.filter(({ is_required }) => is_required);
    return { dish_id: dish.id, quantity, options: required.map(({ options }) => ({ option_id: options[0]?.id })) };
  };
  return owner.post('/order/add', {
    restaurant_id,
    delivery_method: 'delivery',
    payment_method: 'cash',
    paid: false,
    customer,
    address: { street: '12 Mott St', city: 'New York', state: 'NY', zip_code: '10013' },
    items: [lineOf('麻婆豆腐', 1), lineOf('白米饭', 2)],
  });
}
