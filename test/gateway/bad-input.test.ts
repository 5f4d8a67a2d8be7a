import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { typeDefs } from '../../src/gateway/graphql/schema.ts';
import { bodyOf, type Place, placesOf, type Values, wrongTypesFor } from '../support/attacks.ts';
import { badValuesFor, type Spelling } from '../support/bad-input/bad-values.ts';
import { cluesFor, fittingFor } from '../support/bad-input/fitting.ts';
import { complaint, type Sent } from '../support/bad-input/judge.ts';
import { openScene, type Scene } from '../support/bad-input/scene.ts';
import { watchTables } from '../support/changed-tables.ts';
import { withSeveral } from '../support/several.ts';

const schema = buildSchema(typeDefs.join('\n'));
const ROOTS = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
const WITH_ARGUMENTS = ROOTS.filter(({ args }) => args.length > 0).map(({ name }) => name);
const FOR_STAFF = [
  ...['handovers', 'paymentAttempts', 'confirmHandover', 'timeline', 'staffMembers', 'auditLog'],
  ...['addStaff', 'setStaffRoles', 'revokeStaff', 'restoreStaff'],
  ...['findOrders', 'issuePickupTokenFor', 'refundOrder', 'undoHandover', 'counterStatistics'],
  ...['refundsOwed', 'recordRefund', 'giveUpRefund', 'takeBackRefund'],
  ...['handoverConflicts', 'settleHandoverConflict'],
  ...['parcelsToPack', 'parcelsBeingPacked', 'packParcel', 'unpackParcel', 'confirmShipment', 'correctShipment'],
  ...['returnParcel', 'holdOrder', 'releaseOrder', 'correctAddressFor'],
  ...['devices', 'inviteDevice', 'renameDevice', 'revokeDevice'],
  ...['sales', 'standing', 'stockOverTime', 'drawnOdds', 'gachaFairness'],
  ...['wrongCodes', 'checkInJumps', 'forgiveWrongCodes'],
  ...[
    'previewOdds',
    'previewGacha',
    'previewWins',
    'picture',
    'tellPicture',
    'addPrize',
    'updatePrize',
    'restockPrize',
    'retirePrize',
    'restorePrize',
  ],
  ...['beacons', 'createBeacon', 'updateBeacon'],
  ...['areas', 'createArea', 'updateArea', 'updateSeller', 'addTermsVersion', 'correctBirthMonth'],
  ...['userBans', 'banUser', 'unbanUser', 'eraseUser'],
  ...['runBooks', 'stopBooks', 'booksRuns', 'booksRun', 'booksFindings', 'chargeBacks', 'gateways'],
  ...['createGacha', 'updateGacha', 'publishGacha', 'pauseSale', 'resumeSale', 'closeSale'],
];

const MAY_BE_NONE = ['ids.0', 'input.roles.0', 'input.tags.0', 'input.without.0', 'prizes.0.without.0'];

/** A place may belong to no gacha, and a look at the odds may change nothing. */
const mayBeNone = (path: string, root: string): boolean =>
  MAY_BE_NONE.includes(path) ||
  path === 'prizes.0' ||
  (path === 'input.gachaIds.0' && /^(create|update)(Beacon|Area)$/.test(root));

let scene: Scene;
let fitting: Record<string, Values>;
let changedTables: () => Promise<string[]>;

beforeAll(async () => {
  scene = await openScene();
  fitting = fittingFor(scene);
  changedTables = await watchTables(scene.database);
});

afterAll(() => scene.close());

async function send(root: string, values: Values, as: Spelling): Promise<Sent> {
  const { token } = FOR_STAFF.includes(root) ? scene.staff : scene.fan;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await scene.gateway.send({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: bodyOf(schema, root, values, as),
  });
  const { data, errors = [] } = response.json();
  return { status: response.statusCode, body: response.body, errors, answered: data?.[root] };
}

type Attack = [place: Place, value: unknown, code: string];

/** Sends every attack, and answers those that were not answered as they should be. */
async function successes(root: string, as: Spelling, attacks: readonly Attack[]): Promise<string[]> {
  const found = await withSeveral(attacks, async ([place, value, code]) => {
    const wrong = complaint(await send(root, place.put(value), as), place, code);
    return wrong && `${place.path} = ${JSON.stringify(value)?.slice(0, 60)}: ${wrong}`;
  });
  return found.filter((one) => one !== undefined);
}

/** That it was asked, or that a code was wrong, is noted. */
const NOTED: Record<string, string[]> = {
  findOrders: ['deeds'],
  handovers: ['wrong_codes', 'code_readings'],
  confirmHandover: ['wrong_codes'],
};

const changedBut = async (root: string) => (await changedTables()).filter((table) => !NOTED[root]?.includes(table));

describe.each(WITH_ARGUMENTS)('%s', (root) => {
  const places = () => placesOf(schema, root, fitting[root] ?? {}, cluesFor(scene));

  test.each<Spelling>(['json', 'literal'])(
    'refuses values of a wrong type by naming the field, and does nothing (%s)',
    async (as) => {
      const attacks = places().flatMap((place) =>
        wrongTypesFor(place.type)
          // No ids are no mistake where the answer is a list of nodes, nor is a member without roles, or a gacha without tags.
          .filter((value) => value !== undefined || !mayBeNone(place.path, root))
          .map((value): Attack => [place, value, 'BAD_INPUT']),
      );
      expect(attacks.length).toBeGreaterThan(5);
      await changedTables();
      expect(await successes(root, as, attacks)).toEqual([]);
      expect(await changedTables()).toEqual([]);
    },
  );

  test.each<Spelling>(['json', 'literal'])('refuses bad values of the right type, and does nothing (%s)', async (as) => {
    const attacks = places().flatMap((place) =>
      badValuesFor(place, as, scene.gachaId).map(([value, code]): Attack => [place, value, code]),
    );
    expect(attacks.length).toBeGreaterThan(1);
    await changedTables();
    expect(await successes(root, as, attacks)).toEqual([]);
    expect(await changedBut(root)).toEqual([]);
  });

  test('refuses an argument that it does not have', async () => {
    const query = `${schema.getMutationType()?.getFields()[root] ? 'mutation' : 'query'} { ${root}(noSuchArgument: 1) { __typename } }`;
    expect(await scene.fan.asks(query)).toMatchObject({
      status: 400,
      data: null,
      code: expect.stringMatching(/BAD_INPUT|VALIDATION/),
    });
  });
});

describe('input that fits its type and not its use', () => {
  const CHECK_IN = 'mutation ($input: CheckInInput!) { checkIn(input: $input) { checkIns { gacha { id } } } }';
  const position = { latitude: '35.6', longitude: '139.7' };

  test.each([{}, { beaconId: null }, { position: null }, { beaconId: 1, position }, { beaconId: 1, position: null }])(
    'one of several is exactly one: %j',
    async (input) =>
      expect(await scene.fan.asks(CHECK_IN, { input })).toMatchObject({ status: 400, data: null, code: 'BAD_INPUT' }),
  );

  test.each([0, 2 ** 53 - 1])('a beacon %i that there is not discovers nothing', async (beaconId) => {
    expect(await scene.fan.asks(CHECK_IN, { input: { place: { beaconId } } })).toMatchObject({
      errors: [],
      data: { checkIn: { checkIns: [] } },
    });
  });

  test.each([
    ['id', 'query ($id: ID = "x") { gacha(id: $id) { id } }', { id: null }],
    ['input', 'mutation ($id: ID = "x") { cancelOrder(input: { orderId: $id }) { order { id } } }', { id: null }],
    ['input', 'mutation ($n: Int = 1) { createOrder(input: { gachaId: "x", playAmount: $n }) { order { id } } }', { n: null }],
  ])('a variable with a default that is null after all is named (%s)', async (field, query, variables) => {
    const { errors } = await scene.fan.asks(query, variables);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field }] });
  });

  test('a report of more orders than anybody carries is refused before any is looked for', async () => {
    const orderIds = Array.from({ length: 1001 }, () => randomUUID());
    const { errors } = await scene.staff.handsOver('0'.repeat(20), scene.gachaId, orderIds);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'orderIds' }] });
  });
});
