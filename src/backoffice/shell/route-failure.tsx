import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../../ui/states.tsx';
import { codeOf } from '../kit/failure-text.ts';
import { useReload } from './use-reload.ts';

/** A page broke: what it says is ours to mend, the data is the server's and safe. */
export function RouteFailure() {
  const { t } = useTranslation();
  const reason = useRouteError();
  const { reload, isUnreachable } = useReload();
  return (
    <ErrorState
      title={t('broken.title')}
      text={t(isUnreachable ? 'still_unreachable' : 'broken.text')}
      code={reason instanceof Error ? codeOf(reason) : 'page_failed'}
      retry={{ label: t('reload'), onRetry: reload }}
    />
  );
}
