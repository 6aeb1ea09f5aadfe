import { chakra } from '@chakra-ui/react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dashboardCall, Need } from '#contract/http/money/statistics.ts';
import { Box } from '../../../ui/box.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

type Off = ReplyOf<typeof dashboardCall>['off'];

const SHOWN = 8;

/** What cannot be ordered now: what, until when, and who set it. */
export function DashboardOff({ off, closed }: { off: Off; closed: Need | undefined }) {
  const { t, name, otherName, otherLang, when } = useWords('figures');
  const { mode, until } = closed?.params ?? {};
  const rest = off.length - SHOWN;
  return (
    <Box title={t('off.title')} aside={<chakra.span color="fg.muted">{off.length}</chakra.span>} testId="off">
      {closed === undefined ? null : (
        <chakra.p px="4" py="2.5" fontWeight="700" boxShadow="inset 3px 0 0 var(--late-solid)">
          {mode === 'suspended' && typeof until === 'string'
            ? t('off.store_suspended', { time: when(until) })
            : t('off.store_emergency')}
        </chakra.p>
      )}
      {off.length === 0 && closed !== undefined ? null : off.length === 0 ? (
        <chakra.p px="4" py="6" color="fg.muted">
          {t('off.none')}
        </chakra.p>
      ) : (
        <ul>
          {off.slice(0, SHOWN).map((entry) => (
            <Row
              line="between"
              key={`${entry.dish_id}/${entry.option_id ?? ''}`}
              px="4"
              py="2.5"
              boxShadow="inset 3px 0 0 var(--soon-solid)"
            >
              <b>{name(entry)}</b>{' '}
              <chakra.span lang={otherLang} textStyle="helper" color="fg.muted">
                {otherName(entry)}
              </chakra.span>
              <chakra.span display="block" textStyle="helper" color="fg.muted">
                {[
                  t(`off.${entry.status}`),
                  entry.until === null ? t('off.until_said') : t('off.until', { time: when(entry.until) }),
                  entry.by === '' ? '' : t('off.by', { name: entry.by, time: when(entry.since_at) }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </chakra.span>
            </Row>
          ))}
          {rest > 0 ? (
            <chakra.li px="4" py="2.5" color="fg.muted" borderTopWidth="1px" borderColor="border.subtle">
              {t('off.more', { count: rest })}
            </chakra.li>
          ) : null}
        </ul>
      )}
    </Box>
  );
}
