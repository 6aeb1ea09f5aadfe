import { isSameChoice, type OptionGroup } from '#contract/domain/option-group.ts';
import { MAX_OPTION_GROUPS, type SpecificationInput } from '#contract/domain/menu-input.ts';
import type { FileSpecification } from '#contract/domain/menu-file.ts';
import type { FieldCode } from '#contract/errors.ts';
import { withIds, type DraftRules } from './dish-draft.ts';

export type Report = (path: readonly PropertyKey[], code: FieldCode, params?: object) => void;
/** A file does not know what is sold out just now: that is the group's. */
export const isCopyInFile: DraftRules['isStillCopy'] = (sent, { specification }) =>
  isSameChoice(sent, specification, null);

type Tools = Pick<DraftRules, 'ids' | 'now'>;

/**
 * The shared groups after an import. One that a file names and that there is not is made as its first dish has it; a dish
 * that has it otherwise is an error of its row, since a file changes one dish and a group is of many [OG6].
 */
export class GroupBook {
  readonly #tools: Tools;
  readonly #byId: Map<string, OptionGroup>;
  readonly added: OptionGroup[] = [];

  constructor(groups: readonly OptionGroup[], tools: Tools) {
    this.#tools = tools;
    this.#byId = new Map(groups.map((group) => [group.id, group]));
  }

  get groups(): ReadonlyMap<string, OptionGroup> {
    return this.#byId;
  }

  /** A specification of a file, with the group that it names. */
  linked({ shared, ...sent }: FileSpecification, place: number, report: Report): SpecificationInput {
    if (shared === undefined) return sent;
    if (shared === null) return { ...sent, group_id: null };
    const group = [...this.#byId.values()].find(({ label }) => label === shared) ?? this.#make(shared, sent, report);
    if (!isCopyInFile(sent, group)) report(['specifications', place, 'shared'], 'shared_differs', { name: shared });
    return { ...sent, group_id: group.id };
  }

  #make(label: string, sent: SpecificationInput, report: Report): OptionGroup {
    if (this.#byId.size >= MAX_OPTION_GROUPS) report([], 'too_many_groups', { maximum: MAX_OPTION_GROUPS });
    const group = newGroup(this.#tools, { label, specification: sent });
    this.#byId.set(group.id, group);
    this.added.push(group);
    return group;
  }
}

/** A group that no dish has yet. */
export function newGroup(
  { ids, now }: Tools,
  { label, specification }: { label: string; specification: SpecificationInput },
): OptionGroup {
  const id = ids.next();
  return { id, label, specification: groupContent({ ids, now }, specification, { id, options: [] }), version: 1 };
}

/** A group's own specification after a change: what keeps its id or its Chinese name is the same option. */
export function groupContent(
  { ids, now }: Tools,
  specification: SpecificationInput,
  { id, options }: Pick<OptionGroup['specification'], 'id' | 'options'>,
): OptionGroup['specification'] {
  const rules = { ids, now, mayTakeId: () => false, groups: new Map<string, never>(), isStillCopy: () => false };
  const known = { ...specification, id, options, sort_order: 1, group_id: undefined };
  const [content] = withIds([{ ...specification, id, group_id: null }], [known], rules);
  if (content === undefined) throw new Error('a group without a specification');
  return content;
}
