import { describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { read } from '../support/documents.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';
import { aKeepingStage, aStage } from '../support/stage.ts';

type Said = Record<string, string>;
const IN_JAPANESE = { 'accept-language': 'ja,en;q=0.5' };
const IN_ENGLISH = { 'accept-language': 'en' };

const both = (ja: string, en: string) => ({ ja, en });

/** With a text by language in every place that takes one. */
const bilingual = (changes: Record<string, unknown> = {}) =>
  gachaEntry({
    name: both('灯台くじ', 'Lighthouse Draw'),
    description: both('一回一等。', 'One play, one prize.'),
    prizes: [prizeEntry({ name: both('羅針盤', 'Compass'), description: both('真鍮製です。', 'Of brass.') })],
    redeem_detail: {
      probability_provision: both('確率は表示のとおりです。', 'Odds are shown.'),
      rule: both('お一人様一点です。', 'One each.'),
      place_url: '',
      place_text: both('東ブース', 'East booth'),
      info_text: both('十時開場', 'Open at ten'),
      call_number: 'A',
      web_url: '',
    },
    ...changes,
  });

const JAPANESE = {
  ...{ name: '灯台くじ', description: '一回一等。', probabilityProvision: '確率は表示のとおりです。' },
  redeemDetail: {
    ...{ probabilityProvision: '確率は表示のとおりです。', rule: 'お一人様一点です。' },
    ...{ placeText: '東ブース', infoText: '十時開場', callNumber: 'A' },
  },
  prizes: { nodes: [{ name: '羅針盤', description: '真鍮製です。', pickingName: 'STICKER', gacha: { name: '灯台くじ' } }] },
};
const ENGLISH = {
  ...{ name: 'Lighthouse Draw', description: 'One play, one prize.', probabilityProvision: 'Odds are shown.' },
  redeemDetail: {
    ...{ probabilityProvision: 'Odds are shown.', rule: 'One each.' },
    ...{ placeText: 'East booth', infoText: 'Open at ten', callNumber: 'A' },
  },
  prizes: { nodes: [{ name: 'Compass', description: 'Of brass.', pickingName: 'STICKER', gacha: { name: 'Lighthouse Draw' } }] },
};

const GACHA = `name description probabilityProvision
  redeemDetail { probabilityProvision rule placeText infoText callNumber }
  prizes { nodes { name description pickingName gacha { name } } }`;

const asking = async (gateway: TestGateway, query: string, headers: Said, variables: object = {}, token?: string) => {
  const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  return (await gateway.send({ method: 'POST', url: '/graphql', headers: sent, payload: { query, variables } })).json();
};

describe('texts of the catalogue', () => {
  const stage = aStage();
  const imports = (...gachas: object[]) => importCatalogue(stage.database.fork(), { gachas });
  const asks = (query: string, headers: Said, variables: object = {}, token?: string) =>
    asking(stage.gateway, query, headers, variables, token);

  test('are in the language of the request, wherever they stand, and however often they are asked for', async () => {
    const entry = bilingual();
    await imports(entry);
    const query = `query ($id: ID!) { gacha(id: $id) { ${GACHA} } node(id: $id) { ... on Gacha { ${GACHA} } } }`;
    for (const _again of [1, 2, 3])
      for (const [headers, expected] of [
        [IN_JAPANESE, JAPANESE],
        [IN_ENGLISH, ENGLISH],
        [{}, ENGLISH],
      ] as const)
        expect((await asks(query, headers, { id: entry.id })).data).toEqual({ gacha: expected, node: expected });
  });

  test('are in the language that a field is asked for, also in a list, in both at once, by a variable', async () => {
    const entry = bilingual();
    await imports(entry);
    const query = `query ($id: ID!, $language: Language) { gacha(id: $id) {
      name ja: name(language: JA) en: name(language: EN) given: probabilityProvision(language: $language)
      redeemDetail { rule(language: $language) placeText }
      prizes { nodes { ja: name(language: JA) description(language: $language) } } } }`;
    for (const _again of [1, 2, 3]) {
      const asked = async (language: string | null) => (await asks(query, IN_JAPANESE, { id: entry.id, language })).data.gacha;
      const names = { name: '灯台くじ', ja: '灯台くじ', en: 'Lighthouse Draw' };
      expect(await asked('EN')).toEqual({
        ...{ ...names, given: 'Odds are shown.', redeemDetail: { rule: 'One each.', placeText: '東ブース' } },
        prizes: { nodes: [{ ja: '羅針盤', description: 'Of brass.' }] },
      });
      expect(await asked(null)).toEqual({
        ...{ ...names, given: '確率は表示のとおりです。', redeemDetail: { rule: 'お一人様一点です。', placeText: '東ブース' } },
        prizes: { nodes: [{ ja: '羅針盤', description: '真鍮製です。' }] },
      });
    }
  });

  test('are in both as the guide shows it', async () => {
    const entry = bilingual();
    await imports(entry);
    const [, fields] = /`(ja: name\([^`]+)`/.exec(read('docs/clients/graphql.md')) ?? [];
    const { data } = await asks(`query ($id: ID!) { gacha(id: $id) { ${fields} } }`, {}, { id: entry.id });
    expect(data.gacha).toEqual({ ja: '灯台くじ', en: 'Lighthouse Draw' });
  });

  test('without one in that language are in the one of this gateway, or else in any', async () => {
    const japanese = await openTestGateway(stage.database, { defaultLanguage: 'ja' });
    const [inEnglish, inJapanese, forAll] = [
      bilingual({ name: { en: 'Only English' } }),
      bilingual({ name: { ja: '日本語だけ' } }),
      bilingual({ name: 'For all' }),
    ];
    await imports(inEnglish, inJapanese, forAll);
    const nameOf = async (gateway: TestGateway, { id }: { id: string }, headers: Said) =>
      (await asking(gateway, 'query ($id: ID!) { gacha(id: $id) { name } }', headers, { id })).data.gacha.name;
    for (const headers of [IN_JAPANESE, IN_ENGLISH, {}])
      for (const [entry, name] of [
        [inEnglish, 'Only English'],
        [inJapanese, '日本語だけ'],
        [forAll, 'For all'],
      ] as const)
        expect([await nameOf(stage.gateway, entry, headers), await nameOf(japanese, entry, headers)]).toEqual([name, name]);
    const each = bilingual();
    await imports(each);
    expect([await nameOf(stage.gateway, each, {}), await nameOf(japanese, each, {})]).toEqual(['Lighthouse Draw', '灯台くじ']);
    await japanese.close();
  });

  test('over REST are in the language of the request', async () => {
    const entry = bilingual();
    await imports(entry);
    const rest = restClient(stage.gateway, (await Fan.signsUp(stage.gateway)).token);
    const told = async (headers: Said) => {
      const { body } = await rest.get(`/api/v1/gachas/${entry.id}`, headers);
      const listed = (await rest.get('/api/v1/gachas', headers)).body.data.find(({ id }: { id: string }) => id === entry.id);
      return [body.name, listed.name, JSON.stringify(body).includes('東ブース'), JSON.stringify(body).includes('East booth')];
    };
    expect(await told(IN_JAPANESE)).toEqual(['灯台くじ', '灯台くじ', true, false]);
    expect(await told(IN_ENGLISH)).toEqual(['Lighthouse Draw', 'Lighthouse Draw', false, true]);
    expect(await told({})).toEqual(['Lighthouse Draw', 'Lighthouse Draw', false, true]);
  });

  test('in orders, tickets, check-ins of draws and sheets of counters are those of who looks', async () => {
    const entry = bilingual();
    await imports(entry);
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(entry.id);
    const code = await fan.hasCode();
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [entry.id]);
    const query = `query ($id: ID!) {
      orders { nodes { gacha { name } items { prize { name } } } }
      order(id: $id) { gacha { name redeemDetail { placeText } } }
      redeemTickets { nodes { gacha { name } } }
      verifyDraw(orderId: $id) { gacha { name } plays { prize { name } } } }`;
    const sheets = 'query ($code: String!) { handovers(pickupCode: $code) { gacha { name } items { prize { name } } } }';
    const told = async (headers: Said) => [
      (await asks(query, headers, { id: orderId }, fan.token)).data,
      (await asks(sheets, headers, { code }, counter.token)).data.handovers,
    ];
    const expected = (gacha: string, prize: string, placeText: string) => [
      {
        orders: { nodes: [{ gacha: { name: gacha }, items: [{ prize: { name: prize } }] }] },
        order: { gacha: { name: gacha, redeemDetail: { placeText } } },
        redeemTickets: { nodes: [{ gacha: { name: gacha } }] },
        verifyDraw: { gacha: { name: gacha }, plays: [{ prize: { name: prize } }] },
      },
      [{ gacha: { name: gacha }, items: [{ prize: { name: prize } }] }],
    ];
    expect(await told(IN_JAPANESE)).toEqual(expected('灯台くじ', '羅針盤', '東ブース'));
    expect(await told(IN_ENGLISH)).toEqual(expected('Lighthouse Draw', 'Compass', 'East booth'));
  });

  test('tell whoever stands at the wrong counter in their language where the right one is', async () => {
    const [entry, other] = [bilingual(), gachaEntry()];
    await imports(entry, other);
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasPaid(entry.id);
    const code = await fan.hasCode();
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [other.id]);
    const query = 'query ($code: String!) { handovers(pickupCode: $code) { gacha { id } } }';
    const told = async (headers: Said) => {
      const [{ extensions }] = (await asks(query, headers, { code }, counter.token)).errors;
      return [extensions.code, extensions.gachas];
    };
    const right = { gachaId: entry.id };
    expect(await told(IN_JAPANESE)).toEqual(['WRONG_COUNTER', [{ ...right, name: '灯台くじ', place: '東ブース' }]]);
    expect(await told({})).toEqual(['WRONG_COUNTER', [{ ...right, name: 'Lighthouse Draw', place: 'East booth' }]]);
  });

  test('are searched in both, and sorted as they are shown: a cursor is of one language', async () => {
    const tags = ['sorted by language'];
    const [one, two] = [bilingual({ name: both('いろは', 'Zebra'), tags }), bilingual({ name: both('わをん', 'Apple'), tags })];
    await imports(one, two);
    const listed = async (headers: Said, given = '') => {
      const query = `{ gachas(where: { tag: "${tags[0]}" }, orderBy: { field: NAME } ${given}) { nodes { name } pageInfo { endCursor } } }`;
      return asks(query, headers);
    };
    const names = async (headers: Said) => (await listed(headers)).data.gachas.nodes.map(({ name }: { name: string }) => name);
    expect(await names(IN_JAPANESE)).toEqual(['いろは', 'わをん']);
    expect(await names(IN_ENGLISH)).toEqual(['Apple', 'Zebra']);
    const { endCursor } = (await listed(IN_ENGLISH, ', first: 1')).data.gachas.pageInfo;
    expect((await listed(IN_ENGLISH, `, after: "${endCursor}"`)).data.gachas.nodes).toEqual([{ name: 'Zebra' }]);
    expect((await listed(IN_JAPANESE, `, after: "${endCursor}"`)).errors[0].extensions.code).toBe('BAD_INPUT');
    const found = async (search: string, headers: Said) =>
      (await asks(`{ gachas(where: { tag: "${tags[0]}", search: "${search}" }) { nodes { name } } }`, headers)).data.gachas.nodes;
    expect(await found('zebra', IN_JAPANESE)).toEqual([{ name: 'いろは' }]);
    expect(await found('いろは', IN_ENGLISH)).toEqual([{ name: 'Zebra' }]);
  });
});

describe('a gateway that keeps what it shows', () => {
  const stage = aKeepingStage(600_000);
  const imports = (...gachas: object[]) => importCatalogue(stage.database.fork(), { gachas });

  test('keeps each answer once a language', async () => {
    const entry = bilingual();
    await imports(entry);
    const query = `{ gacha(id: "${entry.id}") { name } }`;
    const told = () =>
      Promise.all(
        [IN_ENGLISH, IN_JAPANESE, {}, IN_JAPANESE].map(
          async (headers) => (await asking(stage.gateway, query, headers)).data.gacha.name,
        ),
      );
    const names = ['Lighthouse Draw', '灯台くじ', 'Lighthouse Draw', '灯台くじ'];
    expect(await told()).toEqual(names);
    expect(stage.gateway.executed()).toBe(2);
    expect(await told()).toEqual(names);
    expect(stage.gateway.executed()).toBe(0);
  });

  test('shows what was sold in each language', async () => {
    const entry = bilingual();
    await imports(entry);
    const query = `{ gacha(id: "${entry.id}") { name prizes { nodes { name stock } } } }`;
    const told = async (headers: Said) => (await asking(stage.gateway, query, headers)).data.gacha;
    const expected = (name: string, prize: string, stock: number) => ({ name, prizes: { nodes: [{ name: prize, stock }] } });
    expect([await told(IN_JAPANESE), await told({})]).toEqual([
      expected('灯台くじ', '羅針盤', 1000),
      expected('Lighthouse Draw', 'Compass', 1000),
    ]);
    await (await Fan.signsUp(stage.gateway)).hasPaid(entry.id, 3);
    expect([await told(IN_JAPANESE), await told({})]).toEqual([
      expected('灯台くじ', '羅針盤', 997),
      expected('Lighthouse Draw', 'Compass', 997),
    ]);
  });

  test('hears of a text that was changed in one language alone', async () => {
    const entry = bilingual();
    await imports(entry);
    const query = `{ gacha(id: "${entry.id}") { name prizes { nodes { name } } } }`;
    const told = async () => {
      const { name, prizes } = (await asking(stage.gateway, query, IN_JAPANESE)).data.gacha;
      return [name, prizes.nodes[0].name];
    };
    await stage.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await told()).toEqual(['灯台くじ', '羅針盤']);
    for (const [changes, expected] of [
      [{ name: both('新しい灯台くじ', 'Lighthouse Draw') }, ['新しい灯台くじ', '羅針盤']],
      [{ prizes: [{ ...entry.prizes[0], name: both('新しい羅針盤', 'Compass') }] }, ['灯台くじ', '新しい羅針盤']],
    ] as const) {
      await imports({ ...entry, ...changes });
      const deadline = performance.now() + 30_000;
      while (String(await told()) !== String(expected)) if (performance.now() > deadline) throw new Error('it never heard of it');
    }
  });
});
