import type { Dish, Specification } from '#contract/domain/menu.ts';
import type { FileSpecification } from '#contract/domain/menu-file.ts';
import type { Report } from './group-book.ts';

type Part = Partial<Record<'id' | 'options', unknown>>;

const listOf = (value: unknown): Part[] => (Array.isArray(value) ? (value as Part[]) : []);

/** How often a file has the id of each group and option, also of rows that are wrong otherwise. */
function timesOf(contents: readonly unknown[]): Map<unknown, number> {
  const times = new Map<unknown, number>();
  for (const content of contents)
    for (const group of listOf((content as { specifications?: unknown } | null)?.specifications))
      for (const { id } of [group, ...listOf(group.options)]) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

/**
 * Groups and options of a spreadsheet are of the dish and group above them. A sheet that was sorted, or lost a dish's row,
 * would give them to another: one whose id the menu has elsewhere is an error [MN9]. A block of rows that was copied to
 * make a new dish has each id twice, and is none.
 */
export class PartPlaces {
  readonly #times: ReadonlyMap<unknown, number>;
  readonly #dishOf = new Map<string, Dish>();
  readonly #groupOf = new Map<string, Specification>();

  constructor(contents: readonly unknown[], dishes: readonly Dish[]) {
    this.#times = timesOf(contents);
    for (const dish of dishes)
      for (const group of dish.specifications) {
        this.#dishOf.set(group.id, dish);
        for (const { id } of group.options) this.#groupOf.set(id, group);
      }
  }

  /** Reports the rows of a dish's groups and options that the menu has elsewhere. */
  check(groups: readonly FileSpecification[], dishId: string | undefined, report: Report): void {
    for (const [place, group] of groups.entries()) {
      const dish = this.#only(group.id, this.#dishOf);
      if (dish !== undefined && dish.id !== dishId)
        report(['specifications', place, 'id'], 'misplaced_row', { name: dish.name_zh });
      for (const [at, option] of group.options.entries()) {
        const owner = this.#only(option.id, this.#groupOf);
        if (owner !== undefined && owner.id !== group.id)
          report(['specifications', place, 'options', at, 'id'], 'misplaced_row', { name: owner.name_zh });
      }
    }
  }

  #only<T>(id: string | undefined, owners: ReadonlyMap<string, T>): T | undefined {
    return id !== undefined && this.#times.get(id) === 1 ? owners.get(id) : undefined;
  }
}
