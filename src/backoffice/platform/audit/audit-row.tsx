import { actorText } from '../../kit/actor-text.ts';
import { chakra } from '@chakra-ui/react';
import type { AuditEntry } from '#contract/http/platform/audit.ts';
import { dayText } from '../../money/statistics/day-text.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { fieldKeys, isUnsaid, isWord, valueKeys } from './audit-words.ts';
import { changeLines, subjectOf, type ChangePart } from '../../kit/change-lines.ts';
import { ImportedChanges } from './imported-changes.tsx';
import { importIn } from './import-in.ts';
import { withLineWords } from './role-lines.ts';

/** So many things are named in one line. */
const NAMED = 3;
/** So many lines of one change are shown. */
const LINES = 40;

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** One change: who, when, what, and line by line what was and what is. */
export function AuditRow({ entry, showsPlace }: { entry: AuditEntry; showsPlace: boolean }) {
  const { t, time, when, zoned, money, name, otherName, language } = useWords('audit');
  const [area = '', verb = ''] = entry.action.split('.');
  const { things } = entry;
  const imported = importIn(entry.after);
  const named = things
    .slice(0, NAMED)
    .map((thing) => [...new Set([name(thing), otherName(thing)])].filter(Boolean).join(' '));
  const subject =
    named.length === 0
      ? (subjectOf(entry.before, entry.after) ??
        (area === 'bill' ? dayText(entry.target, 'month', language) : undefined))
      : [named.join(', '), things.length > NAMED ? t('more_things', { count: things.length - NAMED }) : '']
          .filter((part) => part !== '')
          .join(' ');
  const [before, after] = withLineWords(entry.before, imported?.rest ?? entry.after, (lines) =>
    lines.map((line) => t(`line.${line.replace('.', '_')}`, { defaultValue: line })).join(t('list_semicolon')),
  );
  const nameOfField = (field: string): string =>
    t([...fieldKeys(entry.action, field)], {
      ns: area.startsWith('restaurant') ? ['audit', 'store'] : ['audit'],
      defaultValue: field,
    });
  /** Where several were changed at once, each is a line under its name. */
  function partName({ kind, name: part }: ChangePart): string {
    const thing = things.find(({ id }) => id === part);
    if (thing !== undefined) return name(thing);
    return kind === 'field' ? nameOfField(part) : part;
  }
  function shown(value: string, field: string): string {
    if (INSTANT.test(value))
      return showsPlace ? zoned(value, entry.time_zone ?? undefined) : time(value, 'dayAndClock');
    return value
      .split(', ')
      .map((part) =>
        isWord(field, part) ? t([...valueKeys(entry.action, field, part)], { defaultValue: part }) : part,
      )
      .join(', ');
  }
  const lines = changeLines(before, after, (minor) => money(minor, entry.currency ?? undefined)).filter(
    (line) => !isUnsaid(line),
  );
  return (
    <Row lay="grid" data-testid="audit-row" py="3" gap="1">
      <chakra.div display="flex" gap="3" alignItems="baseline">
        <chakra.p flex="1" minW="0" overflowWrap="anywhere">
          <chakra.b mr="2">
            {entry.actor.kind === 'system' ? t('system') : actorText(t, entry.actor)}
            {entry.actor.as === undefined ? '' : t('as_owner', { name: entry.actor.as.name })}
          </chakra.b>
          {t(`action.${area}_${verb}`, { defaultValue: `${t(`area.${area}`, { defaultValue: area })} · ${verb}` })}
          {subject === undefined ? null : <span>{` · ${subject}`}</span>}
          {showsPlace ? (
            <chakra.span color="fg.muted">
              {` · ${entry.restaurant_id === null ? t('platform') : (entry.restaurant_name ?? entry.restaurant_id)}`}
            </chakra.span>
          ) : null}
        </chakra.p>
        <chakra.time dateTime={entry.at} color="fg.muted" whiteSpace="nowrap">
          {showsPlace ? zoned(entry.at, entry.time_zone ?? undefined) : when(entry.at)}
        </chakra.time>
      </chakra.div>
      {imported === undefined ? null : (
        <ImportedChanges changes={imported.changes} currency={entry.currency ?? undefined} />
      )}
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'fit-content(40%) minmax(0, 1fr)', md: '240px minmax(0, 1fr)' }}
        columnGap="3"
        rowGap="0.5"
        textStyle="helper"
      >
        {lines.slice(0, LINES).map(({ path, before: was, after: now }, index) => (
          // Two entries of a list may be called the same.
          <chakra.div key={`${index} ${JSON.stringify(path)}`} display="contents">
            <chakra.dt color="fg.muted" overflowWrap="anywhere">
              {path.length === 0 ? t('content') : path.map(partName).join(' · ')}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere" minW="0">
              {was === null ? null : <chakra.del color="fg.muted">{shown(was, path.at(-1)?.name ?? '')}</chakra.del>}
              {was === null || now === null ? null : ' → '}
              {now === null ? null : (
                <chakra.ins textDecoration="none">{shown(now, path.at(-1)?.name ?? '')}</chakra.ins>
              )}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {lines.length > LINES ? (
        <chakra.p textStyle="helper" color="fg.muted">
          {t('more_lines', { count: lines.length - LINES })}
        </chakra.p>
      ) : null}
    </Row>
  );
}
