import { importCatalogue } from '../../../../src/operator/catalogue/import.ts';
import type { Processor } from '../../../../src/payment/processor/processor.ts';
import { sandbox } from '../../../../src/payment/processor/sandbox/sandbox.ts';
import { Refusal } from '../../../../src/refusal.ts';
import { Fan, StaffMember } from '../../actors.ts';
import { gachaEntry, prizeEntry } from '../../catalogue.ts';
import type { TestDatabase } from '../../database.ts';
import { asOperator } from '../../refund-desk.ts';
import { goBack, timePasses } from '../../refunds.ts';
import type { Stage } from '../../stage.ts';
import { step } from '../step.ts';
import { COUNTERS, GACHAS, type Model, type ModelOrder, PRICE } from './model.ts';

/** The service itself, with the staff for orders that are paid. */
export type Real = {
  database: TestDatabase;
  fans: Fan[];
  gachaIds: string[];
  supervisor: StaffMember;
  counters: StaffMember[];
  shipping: StaffMember;
  operator: ReturnType<typeof asOperator>;
  /** Every gateway asks for what is owed, as often as it takes. `unheard`: the calls arrive or do not, and no answer comes. */
  givesBack(unheard?: 'arrives' | 'is lost'): Promise<void>;
  timePasses(): Promise<unknown>;
};

export const command = step<Model, Real>;

/** Of one of the orders, where there is any. */
export const ofOrder = (
  name: string,
  which: number,
  run: (model: Model, real: Real, order: ModelOrder) => Promise<void>,
  isFor: (order: ModelOrder) => boolean = () => true,
) => {
  const orderIn = ({ orders }: Model): ModelOrder | undefined => {
    const fitting = orders.filter(isFor);
    return fitting[which % fitting.length];
  };
  return command(
    `${name} of order ${which}`,
    async (model, real) => {
      const order = orderIn(model);
      if (order) await run(model, real, order);
    },
    (model) => orderIn(model) !== undefined,
  );
};

/** Its answer, or the code of its refusal. */
export const codeOf = <T>(work: Promise<T>): Promise<[string, T | undefined]> =>
  work.then(
    (answer) => ['OK', answer],
    (error) => {
      if (error instanceof Refusal) return [error.code, undefined];
      throw error;
    },
  );

export async function newWorld({ database, gateway }: Stage, { stock, fans }: { stock: number[]; fans: number }): Promise<Real> {
  const entries = GACHAS.map(({ isPosted }, index) =>
    gachaEntry({
      ...{ price: PRICE, delivery_type: isPosted ? 'mail' : 'self' },
      prizes: [
        prizeEntry({ stock: (stock[index] ?? 0) - 2 }),
        prizeEntry({ stock: 2, kind: 'secret' }),
        prizeEntry({ name: 'Last one', stock: 1, pickup_weight: 0, kind: 'last-one' }),
      ],
    }),
  );
  // Those of a thousand sequences would be more than a list may have.
  await database.sql('update gachas set published = false where published');
  await importCatalogue(database.fork(), { gachas: entries });
  const gachaIds = entries.map(({ id }) => id);
  const hired = (role: 'supervisor' | 'shipping' | 'counter') => StaffMember.isHired(gateway, database, gachaIds, role);
  return {
    ...{ database, gachaIds },
    fans: await Promise.all(Array.from({ length: fans }, () => Fan.signsUp(gateway))),
    ...{ supervisor: await hired('supervisor'), shipping: await hired('shipping') },
    counters: await Promise.all(Array.from({ length: COUNTERS }, () => hired('counter'))),
    operator: asOperator(() => database),
    givesBack: async (unheard) => {
      await timePasses(database, LONG);
      await goBack(database, unheard ? throughBrokenLine(database, unheard) : sandbox(database.orm.em));
    },
    timePasses: () => timePasses(database, LONG),
  };
}

/** Longer than an alarm waits before it is tried again. */
const LONG = 7_200;

function throughBrokenLine(database: TestDatabase, unheard: 'arrives' | 'is lost'): Processor {
  const honest = sandbox(database.orm.em);
  return {
    ...honest,
    refund: async (...call) => {
      if (unheard === 'arrives') await honest.refund(...call);
      throw new Error('the line broke');
    },
  };
}
