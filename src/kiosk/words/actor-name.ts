import type { TFunction } from 'i18next';
import { actorLine, type Actor } from '#contract/domain/basics.ts';

/** Who did it, as a kitchen calls them. */
export function actorName(actor: Actor, t: TFunction): string {
  if (actor.kind === 'system') return t('actor.system');
  if (actor.name === '') return t('actor.channel');
  if (actor.kind === 'provider') return t(`provider.${actor.name}`, { defaultValue: actor.name });
  const { person } = actor;
  if (person === undefined || person.proven) return actorLine(actor);
  return t(person.name === '' ? 'by.unnamed' : 'by.unproven', { who: actorLine(actor), ns: ['controls'] });
}
