import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { times } from '../support/dear-documents.ts';
import type { Answer } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let fan: Fan;

beforeAll(async () => {
  fan = await Fan.signsUp(stage.gateway);
});

const prizes = (count: number, changes = {}) => Array.from({ length: count }, () => prizeEntry(changes));

function expectTooMuch({ status, data, errors }: Answer, of: RegExp): void {
  expect([status, data, errors.length]).toEqual([400, null, 1]);
  expect(errors[0]?.extensions).toEqual({
    code: 'BAD_INPUT',
    retryable: false,
    errors: [{ field: 'query', code: expect.stringMatching(/^TOO_/), message: expect.stringMatching(of) }],
  });
}

/** Walked at first, and compiled when it comes again: the same either way. */
async function eachTime(ask: () => Promise<Answer>, check: (answer: Answer) => void): Promise<void> {
  for (let time = 0; time < 3; time += 1) check(await ask());
}

describe('what an answer may hold is only known when the lists are there', () => {
  let huge: string;
  beforeAll(async () => {
    huge = await aGacha(stage.database, { price: 0, prizes: prizes(1000) });
  });

  const ALL =
    'id name pickingName description stock imageUrl pickupImageUrl secretImageUrl pickupWeight emissionProbability status createdAt updatedAt';

  const ofHuge = (count: number, fields: string) =>
    `a: gacha(id: "${huge}") { ${times(count, (i) => `p${i}: prizes(first: 100) { nodes { ${fields} } }`)} }`;

  test('the largest page of prizes, five times', async () => {
    await eachTime(
      () => fan.asks(`{ ${ofHuge(5, ALL)} }`),
      ({ data, errors }) => expect([errors, data.a.p4.nodes.length]).toEqual([[], 100]),
    );
  });

  test.each([
    ['with their fields', () => times(3, (i) => ofHuge(5, ALL).replace('a:', `a${i}:`))],
    ['in fragments', () => `${times(3, (i) => ofHuge(5, '...F').replace('a:', `a${i}:`))} } fragment F on Prize { ${ALL}`],
    [
      'as edges',
      () =>
        times(3, (i) => ofHuge(5, ALL).replace('a:', `a${i}:`)).replaceAll(
          /nodes (\{[^}]*\})/g,
          (_all, fields) => `edges { node ${fields} }`,
        ),
    ],
  ])('and no more than 20,000 values in a document of many fields: %s', async (_what, fields) => {
    await eachTime(
      () => fan.asks(`{ ${fields()} }`),
      (answer) => expectTooMuch(answer, /more than 20000 values: ask for fewer fields/),
    );
  });

  test('a list that asks for the prizes of gachas may hold 30,000, whatever size its pages have by variables', async () => {
    for (let count = 0; count < 30; count += 1) await aGacha(stage.database, { prizes: prizes(100) });
    const names = (fields: string) =>
      `query ($size: Int = 20) { gachas(first: 21) { nodes { prizes(first: $size) { nodes { ${fields} } } } } }`;
    const asked = 'id name stock imageUrl pickupWeight createdAt updatedAt status';
    await eachTime(
      () => fan.asks(names(asked)),
      ({ errors }) => expect(errors).toEqual([]),
    );
    await eachTime(
      () => fan.asks(names(ALL), { size: 20 }),
      ({ errors }) => expect(errors).toEqual([]),
    );
    await eachTime(
      () => fan.asks(names(ALL), { size: 100 }),
      (answer) => expectTooMuch(answer, /more than 30000 values/),
    );
  });

  test('nodes cost what those of their own type do', async () => {
    const { me } = (await fan.asks('{ me { id } }')).data;
    const fields = `... on Gacha { tags t1: tags t2: tags ...Known } ... on User { id providerType }
      ... on Node { ... on Gacha { viewerPlayCount viewerOrderability { isOrderable refusal remainingPlays checkInExpiresAt } } }`;
    const asks = (count: number, id: string) => {
      const lists = times(count, (i) => `a${i}: nodes(ids: ${JSON.stringify(Array(100).fill(id))}) { ${fields} }`);
      return () => fan.asks(`{ ${lists} } fragment Known on Gacha { price startAt endAt createdAt updatedAt }`);
    };
    // 52 for each gacha, 2 for each user.
    await eachTime(asks(3, huge), ({ data, errors }) => expect([errors, data.a2.length]).toEqual([[], 100]));
    await eachTime(asks(10, me.id), ({ data, errors }) => expect([errors, data.a9.length]).toEqual([[], 100]));
    await eachTime(asks(10, huge), (answer) => expectTooMuch(answer, /more than 20000 values/));
  });

  test('what lists inside of nodes hold', async () => {
    const query = (count: number) =>
      `{ nodes(ids: ${JSON.stringify(Array(count).fill(huge))}) { id ... on Gacha { prizes(first: 100) { nodes { ${ALL} } } } } }`;
    await eachTime(
      () => fan.asks(query(15)),
      ({ errors }) => expect(errors).toEqual([]),
    );
    await eachTime(
      () => fan.asks(query(21)),
      (answer) => expectTooMuch(answer, /more than 30000 values/),
    );
  });

  test('the schema of a gateway that tells it, as often as it is asked for', async () => {
    const types = '__schema { types { fields { name description args { name } } enumValues { name } } }';
    expect((await fan.asks(`{ ${types} }`)).errors).toEqual([]);
    const fields = 'fields { type { fields { name description args { name } } } }';
    const query = `{ ${times(30, (i) => `a${i}: __type(name: "Gacha") { ${fields} }`)} }`;
    await eachTime(
      () => fan.asks(query),
      ({ status, errors }) => expect([status, errors.length]).toEqual([200, 0]),
    );
    const twice = `{ ${times(30, (i) => `a${i}: __type(name: "Query") { fields { type { name fields { name description args { name description type { name kind ofType { name kind } } } type { name kind ofType { name kind ofType { name } } } } } } }`)} }`;
    await eachTime(
      () => fan.asks(twice),
      (answer) => expectTooMuch(answer, /more than \d+ values|may cost/),
    );
  });

  test('plays that were won are paid for before they are read', async () => {
    const buyer = await Fan.signsUp(stage.gateway);
    for (let count = 0; count < 20; count += 1) await buyer.hasPaid(huge, 100);
    const reads = (first: number) => `{ orders(first: ${first}) { nodes { items { id prize { id name imageUrl } } } } }`;
    await eachTime(
      () => buyer.asks(reads(10)),
      ({ data, errors }) => expect([errors, data.orders.nodes[9].items.length]).toEqual([[], 100]),
    );
    stage.database.statements.splice(0);
    expectTooMuch(
      await buyer.asks(`{ orders(first: 20) { nodes { items { ${times(5, (i) => `p${i}: prize { id name imageUrl }`)} } } } }`),
      /values/,
    );
    const read = stage.database.statements.filter((sql) => sql.includes('from "order_details"'));
    expect(read).toHaveLength(1);
  });

  test('what a mutation did is answered, however much it is', async () => {
    const id = await fan.hasOrdered(huge, 100);
    const { data, errors } = await fan.asks(
      `mutation { pay(input: { orderId: "${id}" }) { order { status items { prize { name } } gacha { ${times(2, (i) => `a${i}: prizes(first: 100) { nodes { id stock status } }`)} } } } }`,
    );
    expect([errors, data.pay.order.status, data.pay.order.gacha.a1.nodes.length]).toEqual([[], 'PAID', 100]);
  });
});

describe('an answer has 2 MB at most', () => {
  /** Five times a text of 10,000 characters for each prize. */
  const asking = async (description: string, count: number) => {
    const id = await aGacha(stage.database, { prizes: prizes(count, { description }) });
    const query = `{ gacha(id: "${id}") { prizes(first: 100) { nodes { ${times(5, (i) => `a${i}: description`)} } } } }`;
    return () => fan.asks(query);
  };

  test.each<[string, string, number]>([
    ['letters', 'x', 1],
    ['letters of another script', 'ご', 3],
    ['quotes', '"', 2],
    ['control characters', '\u0001', 6],
    ['line breaks', '\n', 2],
  ])('counted as it is sent: %s', async (_what, letter, bytes) => {
    const most = Math.floor(1_990_000 / (50_000 * bytes));
    await eachTime(await asking(letter.repeat(10_000), most), ({ errors }) => expect(errors).toEqual([]));
    await eachTime(await asking(letter.repeat(10_000), most + 2), (answer) => expectTooMuch(answer, /more than 2 MB: ask for/));
  });

  test('and what is refused is not kept for those of whom nothing is known', async () => {
    const id = await aGacha(stage.database, { prizes: prizes(100, { description: 'x'.repeat(10_000) }) });
    await eachTime(
      () =>
        stage.gateway.ask(
          `{ gacha(id: "${id}") { prizes(first: 100) { nodes { description more: description again: description } } } }`,
        ),
      (answer) => expectTooMuch(answer, /2 MB/),
    );
  });
});
