import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Row } from '../../kit/list/row.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { queueSums, type QueueItem } from './upload-queue.ts';
import type { UploadQueue } from './use-upload-queue.ts';

/** Every file being uploaded, with the total first. */
export function UploadList({ uploads }: { uploads: UploadQueue }) {
  const { t } = useWords('gallery');
  const { queue } = uploads;
  if (queue.length === 0) return null;
  const { share, done, failed, left } = queueSums(queue);
  const sentence =
    left > 0
      ? t('queue.left', { count: left })
      : failed > 0
        ? t('queue.failed', { count: failed })
        : t('queue.finished', { count: done });
  return (
    <chakra.section
      aria-label={t('queue.title')}
      data-testid="upload-queue"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
    >
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3" px="4" py="2">
        <chakra.b role="status">{sentence}</chakra.b>
        {left === 0 ? <chakra.span flex="1" /> : <ProgressBar label={t('queue.title')} share={share} />}
        {done === 0 ? null : <Button onClick={uploads.clear}>{t('queue.clear')}</Button>}
      </chakra.header>
      <chakra.ul maxH="240px" overflowY="auto" tabIndex={0}>
        {queue.map((item) => (
          <UploadRow key={item.key} item={item} uploads={uploads} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function UploadRow({ item, uploads }: { item: QueueItem; uploads: UploadQueue }) {
  const { t } = useWords('gallery');
  const { key, file, state, share, problem } = item;
  const percent = Math.round(share * 100);
  return (
    <Row lay="flow" line="above" rowGap="1" columnGap="3" px="4" py="1.5" minH="48px">
      <chakra.span flex={{ base: '1 1 100%', md: '1' }} minW="0" overflowWrap="anywhere">
        {file.name}
      </chakra.span>
      {state === 'sending' ? (
        <ProgressBar label={t('queue.sending_named', { name: file.name })} share={share} width="120px" />
      ) : null}
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="1"
        color={state === 'failed' ? 'zhu.fg' : state === 'done' ? 'jade.fg' : 'fg.muted'}
        css={{ '& .icon': { width: '14px', height: '14px' } }}
      >
        {state === 'failed' ? <Icon name="octagon" /> : state === 'done' ? <Icon name="check" /> : null}
        {state === 'failed'
          ? problem
          : t(share === 1 && state === 'sending' ? 'queue.working' : `queue.${state}`, { percent })}
      </chakra.span>
      {state === 'failed' ? (
        <Button aria-label={t('queue.retry_named', { name: file.name })} onClick={() => uploads.retry(key)}>
          {t('retry')}
        </Button>
      ) : null}
      {state === 'done' ? (
        <Button look="ghost" aria-label={t('queue.undo_named', { name: file.name })} onClick={() => uploads.undo(item)}>
          {t('queue.undo')}
        </Button>
      ) : (
        <RowAction icon="x" label={t('queue.cancel_named', { name: file.name })} onClick={() => uploads.cancel(key)} />
      )}
    </Row>
  );
}
