import type { DishStatus, Specification } from '#contract/domain/menu.ts';
import type { RestaurantTx } from '../../context.ts';
import { touched, type KeptItem } from './kept-changes.ts';
import { writeGroup, type Groups } from './option-group.repository.ts';

/** An option of a shared group: every copy has it at the same place. */
type SharedOption = { groupId: string; place: number };

const sharedIn = (specifications: readonly Specification[], optionIds: ReadonlySet<string>): SharedOption[] =>
  specifications.flatMap(({ group_id, options }) =>
    group_id === undefined
      ? []
      : options.flatMap(({ id }, place) => (optionIds.has(id) ? [{ groupId: group_id, place }] : [])),
  );

/** [OG4] Options with their siblings in every copy of their shared groups: what is out in one dish is out in all. */
export function inEveryCopy(specifications: readonly Specification[], optionIds: readonly string[]): string[] {
  const shared = sharedIn(specifications, new Set(optionIds));
  const siblings = specifications.flatMap(({ group_id, options }) =>
    shared.flatMap(({ groupId, place }) => (groupId === group_id ? (options[place]?.id ?? []) : [])),
  );
  return [...new Set([...optionIds, ...siblings])];
}

type Marks = { status: DishStatus; sold_out_until: string | null };

/** Writes the marks of options into the shared groups whose copies have them; answers with what of it stays. */
export async function markGroups(
  live: RestaurantTx,
  groups: Groups,
  {
    specifications,
    optionIds,
    marks,
  }: { specifications: readonly Specification[]; optionIds: readonly string[]; marks: Marks },
): Promise<KeptItem[]> {
  const kept: KeptItem[] = [];
  const shared = sharedIn(specifications, new Set(optionIds));
  for (const group of groups.values()) {
    const places = new Set(shared.flatMap(({ groupId, place }) => (groupId === group.id ? [place] : [])));
    if (places.size === 0) continue;
    const options = group.specification.options.map((option, place) =>
      places.has(place) ? { ...option, ...marks } : option,
    );
    const next = { ...group, specification: { ...group.specification, options }, version: group.version + 1 };
    await writeGroup(live, next);
    kept.push(...touched('group', group, next));
  }
  return kept;
}
