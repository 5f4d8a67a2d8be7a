import { openBatches } from '../../../src/database/batch.ts';
import { importCatalogue } from '../../../src/operator/catalogue/import.ts';
import { answerChallenge } from '../../../src/payment/processor/sandbox/challenge.ts';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../../src/payment/recover.ts';
import { Fan, StaffMember } from '../actors.ts';
import { expectBooksToBalance } from '../books.ts';
import { gachaEntry, prizeEntry } from '../catalogue.ts';
import { openTestDatabase } from '../database.ts';
import { openTestGateway } from '../gateway.ts';
import { accessKeysOfOrder } from '../opened.ts';
import { returnPathOf } from '../return-path.ts';
import { expectSalesToEqualBooks } from '../sales.ts';
import type { Real } from './command.ts';
import type { Model, ModelGacha } from './model.ts';

export type World = { begin(model: Model): Promise<Real>; booksBalance(): Promise<void>; close(): Promise<void> };

/** One gateway, whose processor can lose captures; each sequence has fans and gachas of its own. */
export async function openWorld(): Promise<World> {
  const database = await openTestDatabase();
  const honest = sandbox(database.orm.em, () => 'http://bank.test');
  let losesCaptures = false;
  const processor = {
    ...honest,
    capture: async (...call: Parameters<typeof honest.capture>) => {
      if (losesCaptures) throw new Error('the line broke before the call arrived');
      return honest.capture(...call);
    },
    find: async (id: string) => {
      if (losesCaptures) throw new Error('the line is broken');
      return honest.find(id);
    },
  };
  const checkout = { processor, run: openBatches(database.orm.em), returnUrl: () => '' };
  const gateway = await openTestGateway(database, { processor });
  const staff = await StaffMember.isHired(gateway, database, 'all');

  async function begin(model: Model): Promise<Real> {
    const entries = model.gachas.map(entryOf);
    // Those of a thousand sequences would be more than a list may have.
    await database.sql('update gachas set published = false where published');
    await importCatalogue(database.fork(), { gachas: entries });
    return {
      database,
      staff,
      fans: await Promise.all(model.fans.map(() => Fan.signsUp(gateway))),
      gachaIds: entries.map(({ id }) => id),
      restocks: async (index, plays) => {
        const [first] = entries[index]?.prizes ?? [];
        if (first) first.stock += plays;
        await importCatalogue(database.fork(), { gachas: [entries[index]] });
      },
      losingCaptures: async (work) => {
        losesCaptures = true;
        try {
          return await work();
        } finally {
          losesCaptures = false;
        }
      },
      comesBack: async (orderId) => {
        const { accessId } = await accessKeysOfOrder(database, orderId);
        const back = await answerChallenge(database.orm.em, accessId, true);
        await gateway.send({ method: 'GET', url: returnPathOf(back) });
      },
      recovers: async () => {
        await database.sql(`update payments set lease_until = now() where state not in ('captured', 'declined', 'voided')`);
        while ((await recover(database.orm.em, checkout, () => {})) > 0);
      },
    };
  }

  return {
    begin,
    booksBalance: async () => {
      await expectBooksToBalance(database, honest);
      await expectSalesToEqualBooks(database, honest);
    },
    close: async () => {
      await gateway.close();
      await database.close();
    },
  };
}

function entryOf({ price, maximum, stock, mail }: ModelGacha) {
  return gachaEntry({
    price,
    has_limit: maximum !== null,
    maximum: maximum ?? 0,
    delivery_type: mail ? 'mail' : 'self',
    prizes: [
      prizeEntry({ stock: stock - 2, pickup_weight: 3 }),
      prizeEntry({ stock: 2, kind: 'secret' }),
      prizeEntry({ name: 'Last one', stock: 1, pickup_weight: 0, kind: 'last-one' }),
    ],
  });
}
