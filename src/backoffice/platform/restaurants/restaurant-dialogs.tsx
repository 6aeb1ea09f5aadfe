import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { DeleteStore } from '../../store/list/delete-store.tsx';
import { LimitsDialog } from '../limits/limits-dialog.tsx';
import { CommissionDialog } from './commission-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { RemittanceDialog } from './remittance-dialog.tsx';
import type { Asked } from './restaurant-rows.ts';
import { RestoreDialog } from './restore-dialog.tsx';

type RestaurantDialogsProps = { kind: Asked; restaurant: PlatformRestaurant; onClose: () => void };

/** What was asked for about one restaurant. */
export function RestaurantDialogs({ kind, restaurant, onClose }: RestaurantDialogsProps) {
  switch (kind) {
    case 'commission':
      return <CommissionDialog restaurant={restaurant} onClose={onClose} />;
    case 'remittance':
      return <RemittanceDialog restaurant={restaurant} onClose={onClose} />;
    case 'rate':
      return <RateDialog restaurant={restaurant} onClose={onClose} />;
    case 'delivery':
      return <DeliveryDialog restaurant={restaurant} onClose={onClose} />;
    case 'password':
      return <PasswordDialog restaurant={restaurant} onClose={onClose} />;
    case 'limits':
      return <LimitsDialog subject="restaurant" id={restaurant.id} name={restaurant.name} onClose={onClose} />;
    case 'delete':
      return <DeleteStore store={restaurant} onClose={onClose} />;
    case 'restore':
      return <RestoreDialog restaurant={restaurant} onClose={onClose} />;
  }
}
