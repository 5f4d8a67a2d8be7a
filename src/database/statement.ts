import type { EntityManager } from '@mikro-orm/postgresql';
import type { Compilable, CompiledQuery } from 'kysely';

export class Slot {
  private readonly valueIn: (values: object) => unknown;

  constructor(valueIn: (values: object) => unknown) {
    this.valueIn = valueIn;
  }

  static filled(parameter: unknown, values: object): unknown {
    return parameter instanceof Slot ? parameter.valueIn(values) : parameter;
  }

  as(form: (value: never) => unknown): Slot {
    return new Slot((values) => form(this.valueIn(values) as never));
  }
}

export type Statement<Values extends object, Row, Shape extends string = never> = (
  em: EntityManager,
  values: Values,
  ...shape: [Shape] extends [never] ? [] : [Shape]
) => Promise<Row[]>;

/**
 * A statement whose text is built once, since to build it costs more than to send it; its values are bound each time. `values`
 * can only be bound, not looked into. `shape` is what changes the text.
 */
export function statement<Values extends object, Row, Shape extends string = never>(
  build: (em: EntityManager, values: Values, ...shape: [Shape] extends [never] ? [] : [Shape]) => Compilable<Row>,
): Statement<Values, Row, Shape> {
  const compiled = new Map<string | undefined, CompiledQuery<Row>>();
  return async (em, values, ...shape) => {
    const known = compiled.get(shape[0]) ?? build(em, slots as Values, ...shape).compile();
    compiled.set(shape[0], known);
    const parameters = known.parameters.map((parameter) => Slot.filled(parameter, values));
    const { rows } = await em.getKysely().executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}

const slots: object = new Proxy(
  {},
  { get: (_target, name) => new Slot((values) => (values as Record<string | symbol, unknown>)[name]) },
);
