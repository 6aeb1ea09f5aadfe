import { isTest, type Order } from '#contract/domain/order.ts';
import { useTranslation } from '../words/use-translation.ts';
import './test-band.css';

/** No one may cook it, nor ask for money [DR7]. */
export function TestBand({ order }: { order: Order }) {
  const { t } = useTranslation();
  if (!isTest(order)) return null;
  return (
    <p className="test-band" data-testid="test-band">
      <b>
        {t('state.test')} <span>{t('state.test_second')}</span>
      </b>{' '}
      {t('state.test_what')}
    </p>
  );
}
