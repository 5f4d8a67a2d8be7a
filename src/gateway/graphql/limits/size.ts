import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** With fragments written out, as far as the document tells. */
export type Size = {
  depth: number;
  selections: number;
  aliases: number;
  /** The same field of one object, under different names. */
  repeats: number;
  duplicates: number;
  directives: number;
  /** Fields, each as often as the lists around it may repeat it. */
  cost: number;
  introspects: boolean;
  /** Whether a field is asked for in a language of its own. */
  namesLanguage: boolean;
  roots: string[];
};

type LengthOf = (field: FieldNode, isInSchema: boolean) => number;

export class TooManySelections extends Error {}

type FieldsByName = Map<string, FieldNode[]>;

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export const fragmentsIn = ({ definitions }: DocumentNode): Fragments =>
  new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));

export class Measure {
  readonly reached = new Set<string>();
  readonly size: Size = {
    ...{ depth: 0, selections: 0, aliases: 0, repeats: 0, duplicates: 0, directives: 0, cost: 0 },
    ...{ introspects: false, namesLanguage: false, roots: [] },
  };
  private readonly fragments: Fragments;
  private readonly most: number;
  private readonly lengthOf: LengthOf;
  private readonly ownCost: (name: string) => number;

  constructor(fragments: Fragments, most: number, lengthOf: LengthOf, ownCost: (name: string) => number) {
    this.fragments = fragments;
    this.most = most;
    this.lengthOf = lengthOf;
    this.ownCost = ownCost;
  }

  of(operation: SelectionSetNode): Size {
    this.size.cost = this.costOf([operation], 1, false);
    return this.size;
  }

  private costOf(sets: readonly SelectionSetNode[], depth: number, isInSchema: boolean): number {
    const fields: FieldsByName = new Map();
    const spread = new Set<string>();
    for (const set of sets) this.gather(set, fields, spread);
    // Fragments on other types may give the name of one field to another.
    const names = [...fields.values()].flatMap((nodes) => [...new Set(nodes.map(({ name }) => name.value))]);
    if (depth === 1) this.size.roots = names;
    if (names.length > 0) this.size.depth = Math.max(this.size.depth, depth);
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    // Root fields repeat with other arguments.
    if (depth > 1) this.size.repeats = Math.max(this.size.repeats, ...counts.values());
    let cost = 0;
    for (const [key, nodes] of fields) cost += this.costOfField(key, nodes, depth, isInSchema);
    return cost;
  }

  private costOfField(key: string, nodes: readonly FieldNode[], depth: number, isInSchema: boolean): number {
    const names = nodes.map(({ name }) => name.value);
    const isOfSchema = isInSchema || names.some((name) => name === '__schema' || name === '__type');
    this.size.introspects ||= isOfSchema;
    this.size.namesLanguage ||= nodes.some((node) => node.arguments?.some(({ name }) => name.value === 'language'));
    this.size.duplicates = Math.max(this.size.duplicates, nodes.length);
    if (names.some((name) => name !== key)) this.size.aliases += 1;
    const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const own = Math.max(...names.map(this.ownCost));
    if (inside.length === 0) return own;
    const length = Math.max(...nodes.map((node) => this.lengthOf(node, isInSchema)));
    return own + length * this.costOf(inside, depth + 1, isOfSchema);
  }

  /** A fragment counts once in a place, which also ends one that contains itself. */
  private gather({ selections }: SelectionSetNode, fields: FieldsByName, spread: Set<string>): void {
    for (const selection of selections) {
      this.size.selections += 1;
      if (this.size.selections > this.most) throw new TooManySelections();
      this.size.directives = Math.max(this.size.directives, selection.directives?.length ?? 0);
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const sameName = fields.get(key);
        if (sameName) sameName.push(selection);
        else fields.set(key, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) this.gather(selection.selectionSet, fields, spread);
      else this.spread(selection.name.value, fields, spread);
    }
  }

  private spread(name: string, fields: FieldsByName, spread: Set<string>): void {
    const fragment = this.fragments.get(name);
    if (!fragment || spread.has(name)) return;
    spread.add(name);
    this.reached.add(name);
    this.gather(fragment.selectionSet, fields, spread);
  }
}
