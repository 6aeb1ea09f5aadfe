import { chakra } from '@chakra-ui/react';
import type { Finding } from '#contract/domain/menu-check.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { dishPath } from '../list/dish-params.ts';
import { PageLink } from '../../kit/page-link.tsx';

const LOOKS = {
  error: { icon: 'octagon', color: 'zhu.fg' },
  warning: { icon: 'triangle', color: 'amber.fg' },
  hint: { icon: 'eye', color: 'fg.muted' },
} as const;

type FindingsProps = { findings: readonly Finding[]; title?: string; none?: string };

/** What should be looked at, the worst first; each leads to the place to fix it. Hints are many, so they are folded. */
export function Findings({ findings, title, none }: FindingsProps) {
  const { t } = useWords('menu');
  const heading = title ?? t('finding.title');
  const of = (severity: Finding['severity']): Finding[] => findings.filter((finding) => finding.severity === severity);
  const pressing = [...of('error'), ...of('warning')];
  const hints = of('hint');
  return (
    <section aria-label={heading}>
      <chakra.h2 textStyle="section">{heading}</chakra.h2>
      <chakra.p color="fg.muted" mb="2">
        {pressing.length === 0 ? (none ?? t('finding.none')) : t('finding.week')}
      </chakra.p>
      <FindingList findings={pressing} />
      {hints.length === 0 ? null : (
        <chakra.details mt="2">
          <chakra.summary minH="36px" alignContent="center" cursor="pointer" color="fg.muted">
            {t('finding.hints', { count: hints.length })}
          </chakra.summary>
          <FindingList findings={hints} />
        </chakra.details>
      )}
    </section>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <chakra.ul data-testid="findings">
      {findings.map((finding) => (
        <FindingRow
          key={[
            finding.kind,
            finding.dish_id,
            finding.category_id,
            finding.from_at,
            finding.name_zh,
            finding.part_zh,
          ].join(' ')}
          finding={finding}
        />
      ))}
    </chakra.ul>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { t, name, time } = useWords('menu');
  const { icon, color } = LOOKS[finding.severity];
  const { kind, dish_id, category_id, from_at, until_at } = finding;
  const path =
    dish_id === null ? (category_id === null ? null : `/foods-category?edit=${category_id}`) : dishPath(dish_id);
  const values = {
    name: name(finding),
    part: name({ name_zh: finding.part_zh, name_en: finding.part_en }),
    from: from_at === null ? '' : time(from_at, 'dayAndClock'),
    until: until_at === null ? '' : time(until_at, 'dayAndClock'),
  };
  return (
    <Row display="flex" gap="2" alignItems="start" py="2" css={{ '--cut': 'var(--bg-surface)' }}>
      <chakra.span color={color} pt="0.5">
        <Icon name={icon} />
        <chakra.span srOnly>{t(`severity.${finding.severity}`)}</chakra.span>
      </chakra.span>
      <chakra.span flex="1" minW="0" overflowWrap="anywhere">
        {t(`finding.${kind}`, values)}
      </chakra.span>
      {path === null ? null : (
        <PageLink
          color="indigo.fg"
          textDecoration="underline"
          whiteSpace="nowrap"
          to={path}
          aria-label={t('finding.go_to', values)}
        >
          {t('finding.go')}
        </PageLink>
      )}
    </Row>
  );
}
