import { chakra } from '@chakra-ui/react';
import { browserName } from '#contract/domain/browser-name.ts';
import type { SessionItem } from '#contract/http/people/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

type SessionRowProps = {
  session: SessionItem;
  /** From where, for anyone who looks at another person's. */
  withAddress?: boolean;
  isBusy: boolean;
  onEnd: () => void;
};

/** Where and since when someone is signed in, and the way to end it. */
export function SessionRow({ session, withAddress = false, isBusy, onEnd }: SessionRowProps) {
  const { t, own } = useWords();
  const name = browserName(session.user_agent) ?? t('session.unknown');
  return (
    <Row lay="flow" data-testid="session" gap="2" minH="52px" py="2">
      <chakra.div flex="1" minW="180px">
        <chakra.p fontWeight="700">{withAddress ? `${name} · ${session.address}` : name}</chakra.p>
        <chakra.p textStyle="helper" color="fg.muted">
          {t('session.times', { since: own(session.created_at), used: own(session.last_used_at) })}
        </chakra.p>
        {session.viewed_by === null ? null : (
          <chakra.p textStyle="helper" color="amber.fg">
            {t('session.viewed_by', { name: session.viewed_by })}
          </chakra.p>
        )}
      </chakra.div>
      {session.is_current ? (
        <Chip tone="ok" icon="onTime">
          {t('session.this_one')}
        </Chip>
      ) : (
        <Button look="danger" disabled={isBusy} aria-label={t('session.end_named', { name })} onClick={onEnd}>
          {t('session.end')}
        </Button>
      )}
    </Row>
  );
}
