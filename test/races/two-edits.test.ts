import { expect } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { type Arena, race } from '../support/race.ts';

const SUPPLY = 100;
/** What each of several at once adds, of whom all know the same version. */
const AMOUNTS = [1, 10, 100, 1000];
const FORMS = new Set(AMOUNTS.filter((_, at) => at % 2 === 0));

type Added = { amount: number; told: string | null };
type Sale = {
  gachaId: string;
  prizeId: string;
  imports: (amount: number) => Promise<Added>;
  restocks: (amount: number) => Promise<Added>;
};

async function aSale({ database, gateway }: Arena): Promise<Sale> {
  const prize = prizeEntry({ stock: SUPPLY });
  const entry = gachaEntry({ prizes: [prize] });
  // One after the other, also where a race has taken all locks away.
  await aGacha(database, entry);
  const operator = await StaffMember.isHired(gateway, database, [entry.id], 'operator');
  return {
    ...{ gachaId: entry.id, prizeId: prize.id },
    imports: async (amount) => {
      const file = { gachas: [{ ...entry, version: 1, prizes: [{ ...prize, stock: SUPPLY + amount }] }] };
      const told = await importCatalogue(database.fork(), file).then(
        () => null,
        (error: Error) => error.message,
      );
      return { amount, told };
    },
    restocks: async (amount) => {
      const { code, errors } = await does(
        operator,
        'restockPrize',
        { prizeId: prize.id, version: 1, amount },
        'prize { supply }',
      );
      return { amount, told: code ? `${code} ${JSON.stringify(errors[0]?.extensions)}` : null };
    },
  };
}

/** By how much the prize has more in stock since, and what each operator was told. */
async function outcomeOf({ database }: Arena, { gachaId, prizeId }: Sale, added: readonly Added[]) {
  const [{ grown } = { grown: 0 }] = await database.sql<{ grown: number }>(
    'select supply - ? as grown from prizes where id = ?',
    [SUPPLY, prizeId],
  );
  const [{ version } = { version: 0 }] = await database.sql<{ version: number }>('select version from gachas where id = ?', [
    gachaId,
  ]);
  return { grown, version, added };
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/** Changes without a refusal are all there: none is lost, and only one knew the version that it changed. */
const written = ({ grown, added }: Outcome) => {
  const done = added.filter(({ told }) => told === null);
  expect({ of: grown, done: done.length }).toEqual({ of: done.reduce((sum, { amount }) => sum + amount, 0), done: 1 });
};

const tellsOf = ({ grown, version, added }: Outcome) => {
  expect(version).toBe(2);
  const told = added.flatMap((one) => one.told ?? []);
  expect(told).toHaveLength(AMOUNTS.length - 1);
  return { grown, told };
};

/** By name and number. */
const toldByFile = (grown: number) => `Sticker has ${grown} more in stock than this file knows`;
const TOLD_BY_FORM = 'VERSION_CHANGED';

/** An odds version has a number of its own, which stands in the way of some of them without any lock. */
const guards = { constraints: ['odds_versions.odds_versions_number_once'] };

race('of imports at once that know the same version one is taken, and the others are told by name and number', {
  run: async (arena) => {
    const sale = await aSale(arena);
    return outcomeOf(arena, sale, await Promise.all(AMOUNTS.map(sale.imports)));
  },
  written,
  heard: (outcome) => {
    const { grown, told } = tellsOf(outcome);
    for (const one of told) expect(one).toContain(toldByFile(grown));
  },
  guards,
});

race('of imports and forms of the desk at once that know the same version one is taken, and the others are told', {
  run: async (arena) => {
    const sale = await aSale(arena);
    const added = await Promise.all(AMOUNTS.map((amount) => (FORMS.has(amount) ? sale.restocks(amount) : sale.imports(amount))));
    return outcomeOf(arena, sale, added);
  },
  written,
  heard: (outcome) => {
    const { grown, told } = tellsOf(outcome);
    for (const one of told) expect(one).toMatch(new RegExp(`${toldByFile(grown)}|^${TOLD_BY_FORM} .*"version":2`));
  },
  guards,
});

race('of forms of the desk at once that know the same version one is taken, and the others are told the version of now', {
  run: async (arena) => {
    const sale = await aSale(arena);
    return outcomeOf(arena, sale, await Promise.all(AMOUNTS.map(sale.restocks)));
  },
  written,
  heard: (outcome) => {
    for (const one of tellsOf(outcome).told) expect(one).toMatch(new RegExp(`^${TOLD_BY_FORM} .*"version":2`));
  },
  guards,
});
