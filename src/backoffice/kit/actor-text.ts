import type { TFunction } from 'i18next';
import { actorLine, type Actor } from '#contract/domain/basics.ts';

/** Who did it: a screen's name, and the person's where it asked, with whether they proved it. */
export function actorText(t: TFunction, actor: Pick<Actor, 'name' | 'person'>): string {
  const { person } = actor;
  if (person === undefined || person.proven) return actorLine(actor);
  return t(person.name === '' ? 'at_screen.unnamed' : 'at_screen.unproven', { who: actorLine(actor) });
}
