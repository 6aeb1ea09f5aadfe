import { Link } from 'react-router-dom';
import type { LinkKind } from '../../../data/people/link-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { LOGIN_PATH } from '../../pages.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { AuthHead } from './auth-head.tsx';
import { FORGOT_SEARCH } from './forgot-path.ts';

/** A link that was used or is too old, and the way on. */
export function ExpiredLink({ kind, onLeave }: { kind: LinkKind; onLeave: () => void }) {
  const { t } = useWords('people');
  useTitle(t('expired.title'));
  return (
    <>
      <AuthHead title={t('expired.title')} text={t(`expired.text_${kind}`)} />
      {kind === 'reset' ? (
        <Button look="ink" size="large" asChild>
          <Link to={LOGIN_PATH + FORGOT_SEARCH} onClick={onLeave}>
            {t('expired.again')}
          </Link>
        </Button>
      ) : null}
      <Button look={kind === 'reset' ? 'outline' : 'ink'} size="large" onClick={onLeave}>
        {t('expired.sign_in')}
      </Button>
    </>
  );
}
