import { chakra } from '@chakra-ui/react';
import type { AuditEntry } from '#contract/http/audit.ts';
import { useWords } from '../use-words.ts';
import { changeLines } from './change-lines.ts';

/** One change: who, when, what, and line by line what was and what is. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t, when } = useWords('audit');
  const [area = '', verb = ''] = entry.action.split('.');
  return (
    <chakra.li py="12px" borderBottomWidth="1px" borderColor="border.subtle" display="grid" gap="4px">
      <chakra.div display="flex" flexWrap="wrap" gap="8px" alignItems="baseline">
        <chakra.b>{entry.actor.name}</chakra.b>
        <chakra.span>
          {t(`action.${area}_${verb}`, { defaultValue: `${t(`area.${area}`, { defaultValue: area })} · ${verb}` })}
        </chakra.span>
        <chakra.time dateTime={entry.at} color="fg.muted" ml="auto">
          {when(entry.at)}
        </chakra.time>
      </chakra.div>
      <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="12px" rowGap="2px" textStyle="helper">
        {changeLines(entry.before, entry.after).map((line) => (
          <chakra.div key={line.field} display="contents">
            <chakra.dt color="fg.muted">{line.field}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" minW="0">
              {line.before === null ? null : <chakra.del color="fg.muted">{line.before}</chakra.del>}
              {line.before === null || line.after === null ? null : ' → '}
              {line.after === null ? null : <chakra.ins textDecoration="none">{line.after}</chakra.ins>}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.li>
  );
}
