import { chakra } from '@chakra-ui/react';
import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import { Box } from '../../../ui/box.tsx';
import { useWords } from '../../use-words.ts';
import { RestaurantLink } from './restaurant-link.tsx';

/** What intake turned away in the last hour: why, and whose. */
export function RefusedBox({ data }: { data: PlatformOverview }) {
  const { t, zoned } = useWords('platform');
  const { count, reasons, latest } = data.refused;
  const words = (code: string): string => t(`refusal.${code}`, { defaultValue: code });
  return (
    <Box
      title={t('refused.title')}
      aside={<chakra.b color={count > 0 ? 'amber.fg' : 'fg.muted'}>{count}</chakra.b>}
      testId="refused-intake"
    >
      {count === 0 ? (
        <chakra.p px="4" py="4" color="fg.muted">
          {t('refused.none')}
        </chakra.p>
      ) : (
        <chakra.div px="4" py="3" display="grid" gap="3">
          <chakra.dl display="grid" gap="1">
            {reasons.map((reason) => (
              <chakra.div key={reason.code} display="flex" justifyContent="space-between" gap="4">
                <dt>{words(reason.code)}</dt>
                <dd>{reason.count}</dd>
              </chakra.div>
            ))}
          </chakra.dl>
          <chakra.ul borderTopWidth="1px" borderColor="border.subtle" pt="2" display="grid" gap="1.5">
            {latest.map((refused) => (
              <chakra.li
                key={`${refused.restaurant_id} ${refused.at}`}
                display="flex"
                gap="2"
                justifyContent="space-between"
              >
                <chakra.span minW="0" overflowWrap="anywhere">
                  <RestaurantLink id={refused.restaurant_id} name={refused.restaurant_name} to="/channels" />{' '}
                  <chakra.span color="fg.muted">{refused.codes.map(words).join(t('list_comma'))}</chakra.span>
                </chakra.span>
                <chakra.span textStyle="helper" color="fg.muted" whiteSpace="nowrap">
                  {zoned(refused.at)}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      )}
    </Box>
  );
}
