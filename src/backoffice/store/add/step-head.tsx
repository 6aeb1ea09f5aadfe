import { chakra } from '@chakra-ui/react';
import { PageHead } from '../../../ui/page-head.tsx';
import { useWords } from '../../use-words.ts';

/** Where one is in adding a store. */
export function StepHead({ step }: { step: 1 | 2 }) {
  const { t } = useWords('store');
  return (
    <>
      <PageHead title={t('page.add_store')} help={t('add.draft_kept')} />
      <chakra.ol display="flex" gap="2" mt="3" mb="3" aria-label={t('add.steps')}>
        {([1, 2] as const).map((no) => (
          <chakra.li
            key={no}
            aria-current={no === step ? 'step' : undefined}
            flex="1"
            maxW="260px"
            pt="2"
            borderTopWidth="3px"
            borderColor={no <= step ? 'border.emphasized' : 'border'}
            fontWeight={no === step ? '700' : '400'}
            color={no === step ? 'fg' : 'fg.muted'}
          >
            {`${no} · ${t(`add.step_${no}`)}`}
          </chakra.li>
        ))}
      </chakra.ol>
    </>
  );
}
