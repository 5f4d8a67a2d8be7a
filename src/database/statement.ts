import type { EntityManager } from '@mikro-orm/postgresql';
import type { Compilable, CompiledQuery } from 'kysely';

/** Rows of one statement have the same properties, so that the first has the names of all. */
export const namesIn = (rows: readonly object[]): string[] => (rows instanceof Slot ? rows.names() : Object.keys(rows[0] ?? {}));

export class Slot {
  private readonly valueIn: (values: object) => unknown;
  /** Looked up while a statement is built: its text depends on them. */
  readonly names: () => string[];

  constructor(valueIn: (values: object) => unknown, names: () => string[]) {
    this.valueIn = valueIn;
    this.names = names;
  }

  static filled(parameter: unknown, values: object): unknown {
    return parameter instanceof Slot ? parameter.valueIn(values) : parameter;
  }

  as(form: (value: never) => unknown): Slot {
    return new Slot((values) => form(this.valueIn(values) as never), this.names);
  }
}

export type Statement<Values extends object, Row, Shape extends string = never> = (
  em: EntityManager,
  values: Values,
  ...shape: [Shape] extends [never] ? [] : [Shape]
) => Promise<Row[]>;

/**
 * A statement whose text is built once, since to build it costs more than to send it; its values are bound each time. `values`
 * can only be bound, not looked into, but for the names of the properties of rows. These and `shape` are what changes the text.
 */
export function statement<Values extends object, Row, Shape extends string = never>(
  build: (em: EntityManager, values: Values, ...shape: [Shape] extends [never] ? [] : [Shape]) => Compilable<Row>,
): Statement<Values, Row, Shape> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const named = new Set<string>();
  const keyOf = (values: Values, [shape]: readonly Shape[]): string => {
    let key: string = shape ?? '';
    for (const name of named) key += ` ${namesIn(values[name as keyof Values] as readonly object[])}`;
    return key;
  };
  return async (em, values, ...shape) => {
    let query = compiled.get(keyOf(values, shape));
    if (!query) {
      const { slots, close } = slotsOf(values, named);
      query = build(em, slots, ...shape).compile();
      close();
      compiled.set(keyOf(values, shape), query);
    }
    const parameters = query.parameters.map((parameter) => Slot.filled(parameter, values));
    const { rows } = await em.getKysely().executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** `named` takes down of which values the names in their rows were looked up. Once `close` was called nothing of them is kept. */
function slotsOf<Values extends object>(values: Values, named: Set<string>): { slots: Values; close(): void } {
  let first: Values | undefined = values;
  const slot = (key: string) => {
    const valueIn = (of: object) => of[key as keyof object] as unknown;
    return new Slot(valueIn, () => {
      if (!first) throw new Error(`the names in ${key} are looked up while a statement is built`);
      named.add(key);
      return namesIn(valueIn(first) as readonly object[]);
    });
  };
  const slots = new Proxy({} as Values, { get: (_target, key) => slot(String(key)) });
  const close = () => {
    first = undefined;
  };
  return { slots, close };
}
