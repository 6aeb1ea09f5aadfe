import type { FieldChange, MenuItemChange } from '#contract/domain/menu-import.ts';
import type { Problem } from '#contract/domain/menu-input.ts';
import { fieldChange, NEW_DISH, type Names } from './import-changes.ts';
import type { MenuNow } from './import-plan.ts';
import { isSameField, menuFields, picked, type MenuFields } from './menu-fields.ts';
import type { StoredEdit } from './plan-edits.ts';
import { PlannedMenu, type PlanTools } from './planned-items.ts';

export type PlanOutcome = {
  /** Edit by edit; one without fields is so already. */
  changes: MenuItemChange[];
  /** By edit: what the call for it would refuse. */
  problems: ReadonlyMap<string, Problem>;
  /** Fields that were changed since, and edits that cannot be done. */
  conflicts: number;
  /** The menu with everything that can be done. */
  menu: MenuNow;
};

/** Groups first and dishes last, because a dish names the others. */
const ORDER = ['group', 'category', 'dish'] as const;

/**
 * [MP3] [MP4] What a plan does to a menu: each edit before and after. A field that somebody changed since it was planned is left
 * as it is and shown with all three values. Pure except for new ids: the preview and the publishing make the same one.
 */
export function planChanges(edits: readonly StoredEdit[], menu: MenuNow, tools: PlanTools): PlanOutcome {
  const planned = new PlannedMenu(menu, tools);
  const names = namesAfter(menu, edits);
  const changes = new Map<string, MenuItemChange>();
  const problems = new Map<string, Problem>();
  for (const of of ORDER)
    for (const edit of edits) if (edit.of === of) changes.set(edit.id, changeOf(edit, planned, { names, problems }));
  const shown = edits.flatMap(({ id }) => changes.get(id) ?? []);
  const conflicts = shown.reduce((sum, change) => sum + conflictsOf(change), 0);
  return { changes: shown, problems, conflicts, menu: planned.menu };
}

const conflictsOf = ({ problem, fields }: MenuItemChange): number =>
  problem === undefined ? fields.filter((field) => 'was' in field).length : 1;

function changeOf(
  edit: StoredEdit,
  planned: PlannedMenu,
  { names, problems }: { names: Names; problems: Map<string, Problem> },
): MenuItemChange {
  const { id, of, target, name_zh, name_en, to, was } = edit;
  const about = { id, of, kind: target === null ? ('add' as const) : ('update' as const), name_zh, name_en };
  const item = target === null ? undefined : planned.item(edit);
  if (target !== null && item === undefined) return { ...about, problem: 'gone', fields: fieldsOf(was, to, names) };
  const now = item === undefined ? {} : menuFields(item);
  const left = Object.keys(to).filter((field) => !isSameField(field, now[field], to[field]));
  const free = left.filter((field) => target === null || isSameField(field, now[field], was[field]));
  const problem = free.length === 0 ? undefined : planned.change(edit, picked(to, withPlace(free, to)));
  if (problem !== undefined) problems.set(id, problem);
  const listed = target === null ? NEW_DISH.filter((field) => field in to) : left;
  const fields = listed.map((field): FieldChange => {
    const change = fieldChange(field, now, to, names);
    return target === null || free.includes(field)
      ? change
      : { ...change, was: fieldChange(field, was, to, names).before };
  });
  return { ...about, ...(problem === undefined ? {} : { problem: problem.code }), fields };
}

/** A place is one of its category: who moves a dish to a place means that one, also where its number is the same. */
const withPlace = (fields: readonly string[], to: MenuFields): readonly string[] =>
  fields.includes('category_id') && 'sort_order' in to ? [...fields, 'sort_order'] : fields;

const fieldsOf = (was: MenuFields, to: MenuFields, names: Names): FieldChange[] =>
  Object.keys(to).map((field) => fieldChange(field, was, to, names));

/** A plan may rename a category that a dish moves to. */
function namesAfter({ categories, taxClasses }: MenuNow, edits: readonly StoredEdit[]): Names {
  const renamed = edits.flatMap(({ of, target, to }) =>
    of === 'category' && target !== null && typeof to['name_zh'] === 'string' ? [[target, to['name_zh']] as const] : [],
  );
  return {
    categories: new Map([...categories.map(({ id, name_zh }) => [id, name_zh] as const), ...renamed]),
    taxClasses,
  };
}
