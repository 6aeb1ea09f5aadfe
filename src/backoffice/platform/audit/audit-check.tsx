import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '../../../data/platform/audit-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';

/** Computes the chains of the record again, and says whether anyone tampered with them. */
export function AuditCheck() {
  const { t, when } = useWords('audit');
  const { data, error, isFetching, refetch } = useQuery(auditQueries.proof());
  return (
    <chakra.section
      aria-label={t('proof.label')}
      data-testid="audit-proof"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap="2"
      columnGap="3"
      p="3"
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
    >
      <Button disabled={isFetching} onClick={() => void refetch()}>
        <OfficeIcon name="shield" />
        {t(isFetching ? 'proof.checking' : 'proof.check')}
      </Button>
      <chakra.div role="status" flex="1" minW="220px" display="grid" gap="1">
        {error === null ? null : <FieldError>{failureText(t, error)}</FieldError>}
        {data === undefined ? (
          <chakra.span color="fg.muted">{t('proof.what')}</chakra.span>
        ) : data.broken.length === 0 ? (
          <chakra.span display="inline-flex" flexWrap="wrap" gap="2" alignItems="center">
            <Chip tone="ok" icon="onTime">
              {t('proof.whole')}
            </Chip>
            {t('proof.counts', { entries: data.entries, chains: data.chains, when: when(data.checked_at) })}
          </chakra.span>
        ) : (
          data.broken.map(({ restaurant_id, restaurant_name, seq, fault }) => (
            <chakra.span key={restaurant_id ?? ''} display="inline-flex" flexWrap="wrap" gap="2" alignItems="center">
              <Chip tone="late" icon="octagon">
                {t('proof.broken')}
              </Chip>
              {t(`proof.fault_${fault}`, { place: restaurant_name ?? restaurant_id ?? t('platform'), seq })}
            </chakra.span>
          ))
        )}
        {data?.closed.map(({ restaurant_id, restaurant_name, from, to, by, at }) => (
          <chakra.span key={`${restaurant_id ?? ''}-${from}`} color="fg.muted">
            {t('proof.closed', {
              place: restaurant_name ?? restaurant_id ?? t('platform'),
              from,
              to,
              by,
              when: when(at),
            })}
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.section>
  );
}
