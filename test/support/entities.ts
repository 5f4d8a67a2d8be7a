import { randomUUID } from 'node:crypto';
import { EntityFactory, helper } from '@mikro-orm/core';
import { addPicture } from '../../src/operator/pictures/add.ts';
import { newCode } from '../../src/pickup/code.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { NO_CAP } from '../../src/spending/caps.ts';
import { inviteDevice } from '../../src/staff/device/invite.ts';
import { poolOf } from '../../src/start/database/orm.ts';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { does, NEW_GACHA } from './desk.ts';
import { TestDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Answer, openTestGateway } from './gateway.ts';
import { call } from './matrix/asking.ts';
import { type Row, TABLE } from './matrix/table.ts';
import { aWorld, CALLERS, type CallerName, thingsFor, type World } from './matrix/world.ts';
import { noise } from './noise.ts';
import type { Arena } from './race.ts';
import { aStoreRoom, newTrackingNumber } from './store-room.ts';

/** Those of the sandbox, which stands where a card processor is. */
const ELSEWHERE = 'SandboxTransaction';

/** Answers which entities MikroORM has loaded or made since it was asked last; one that is only referred to is none. */
export function watchEntities(): () => string[] {
  let seen = new Set<string>();
  const { create } = EntityFactory.prototype;
  EntityFactory.prototype.create = function (this: EntityFactory, ...given: Parameters<typeof create>) {
    const entity = create.apply(this, given);
    const { __meta, __initialized } = helper(entity);
    if (__initialized && __meta.className !== ELSEWHERE) seen.add(__meta.className);
    return entity;
  } as typeof create;
  return () => {
    const found = [...seen].toSorted();
    seen = new Set();
    return found;
  };
}

/** The callers, in the order in which they are tried: the first that is answered has something to show. */
const ASKING: readonly CallerName[] = ['user', 'staff', 'supervisor', 'shipping', 'support', 'operator', 'nobody'];

type Asking = Pick<Row, 'call' | 'target'> & { caller: CallerName };

/** One for each call of the matrix that any of them is answered. */
export const ASKED: readonly Asking[] = [...Map.groupBy(TABLE, (row) => row.call).values()].flatMap((rows) =>
  ASKING.flatMap((caller) =>
    rows
      .filter(({ codes }) => codes[CALLERS.indexOf(caller)] === 'OK')
      .map(({ call, target }): Asking => ({ call, target, caller })),
  ).slice(0, 1),
);

const NOBODY_ASKED = '{ __typename }';

/** What is asked of a world of its own, where it has something of everything. */
export async function asksOnce(arena: Arena, watch: () => string[], { call: name, target, caller }: Asking, world: World) {
  const { token } = world.callers[caller];
  await arena.gateway.ask(NOBODY_ASKED, {}, token);
  watch();
  await arena.gateway.ask(NOBODY_ASKED, {}, token);
  const ofCaller = watch();
  const { code } = await call(arena.gateway, name, thingsFor(world, caller, target), target, token);
  await isOver(arena);
  return { code, ofCaller, entities: watch() };
}

/** What follows an answer belongs to the request. */
export const isOver = ({ database }: Pick<Arena, 'database'>): Promise<true> =>
  eventually(() => poolOf(database.orm).count().inUse === 0) as Promise<true>;

/** In which the lists that staff read are not empty. */
export async function aFullWorld(arena: Arena): Promise<World> {
  const world = await aWorld(arena);
  const [{ userId, booth }] = world.sides;
  const brought = { code: newCode(), gachaIds: [booth] };
  const guess = 'query ($code: String!, $gachaIds: [ID!]) { handovers(pickupCode: $code, gachaIds: $gachaIds) { id } }';
  await arena.gateway.ask(guess, brought, world.callers.staff.token);
  await arena.database.sql(
    `insert into check_in_jumps (id, user_id, from_latitude, from_longitude, from_at, latitude, longitude, at, kilometres)
     values (?, ?, 35, 135, now() - interval '1 minute', 43, 141, now(), 1000)`,
    [randomUUID(), userId],
  );
  await arena.database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour') on conflict do nothing`, [
    userId,
    booth,
  ]);
  return world;
}

type Watched = (name: string, asking: () => Promise<Answer>) => Promise<void>;

/** Those that need more than the matrix has: parcels, devices that sign, and an operator of all gachas. */
export async function asksTheOthers({ database, gateway }: Arena, watched: Watched): Promise<void> {
  const room = await aStoreRoom({ database, gateway });
  const [moved, packed] = [await room.buys(), await room.buys()];
  await watched('correctAddress', () => room.moves(moved));
  await watched('parcelsToPack', async () => ({ code: undefined, data: await room.lists() }) as Answer);
  const { data } = await (async () => {
    let answer = {} as Answer;
    await watched('packParcel', async () => (answer = await room.packs({ orderIds: [packed] })));
    return answer;
  })();
  const being = '{ parcelsBeingPacked { nodes { id } } }';
  await watched('parcelsBeingPacked', () => room.clerk.asks(being));
  await watched('unpackParcel', () => room.unpacks(data.packParcel.shipment.id));
  const label = () => ({ carrier: 'JAPAN_POST', trackingNumber: newTrackingNumber() });
  let posted = {} as Answer;
  await watched('confirmShipment', async () => (posted = await room.posts({ orderIds: [packed], ...label() })));
  const { id: shipmentId } = posted.data.confirmShipment.shipment;
  await watched('correctShipment', () => room.relabels({ shipmentId, reason: 'mistyped', ...label() }));
  const back = `mutation ($input: ReturnParcelInput!) { returnParcel(input: $input) { shipment { id } } }`;
  await watched('returnParcel', () => room.clerk.asks(back, { input: { shipmentId, because: 'REFUSED' } }));
  const support = await StaffMember.isHired(gateway, database, [room.gachaId], 'support');
  const right = `mutation ($input: CorrectAddressForInput!) { correctAddressFor(input: $input) { order { id } } }`;
  const corrected = { orderId: packed, deliveryInfo: ADDRESS, reason: 'the fan rang' };
  await watched('correctAddressFor', () => support.asks(right, { input: corrected }));
  const boss = await StaffMember.isHired(gateway, database, [room.gachaId]);
  const change = { by: { account: 'a test' }, why: null };
  const { secret } = await inviteDevice(database.fork(), 'A tablet', { staffId: boss.id }, change);
  const tablet = await TestDevice.isNew();
  await watched('acceptDeviceInvitation', () => tablet.accepts(gateway, secret));
  await watched('renewDeviceToken', () => tablet.renews(gateway));
  const head = await StaffMember.isHired(gateway, database, 'all', 'operator');
  await watched('createGacha', () => does(head, 'createGacha', NEW_GACHA));
  const asking = await openTestGateway(database, { spendingCaps: { bands: [{ under: 18, ...NO_CAP }], adult: NO_CAP } });
  const born = await Fan.signsUp(asking);
  const given = 'mutation { giveBirthMonth(input: { birthMonth: "2001-02" }) { user { id } } }';
  await watched('giveBirthMonth', () => born.asks(given));
  await asking.close();
  const { id: userId } = await Fan.signsUp(gateway);
  const why = { userId, reason: 'a test' };
  await watched('banUser', () => does(head, 'banUser', why, 'ban { isBanned }'));
  await watched('userBans', () => head.asks('{ userBans { nodes { userId } } }'));
  await watched('unbanUser', () => does(head, 'unbanUser', why, 'ban { isBanned }'));
  await watched('eraseUser', () => does(head, 'eraseUser', why, 'isErased'));
  const correction = { userId: born.id, birthMonth: '2001-03', reason: 'a test' };
  await watched('correctBirthMonth', () => does(head, 'correctBirthMonth', correction, 'user { id }'));
  let runId = '';
  await watched('runBooks', async () => {
    const begun = await does(head, 'runBooks', {}, 'run { runId }');
    runId = begun.data.runBooks.run.runId;
    return begun;
  });
  await watched('booksRuns', () => head.asks('{ booksRuns { nodes { runId } } }'));
  await database.sql(
    `insert into books_findings (id, run_id, kind, subject, why, ids) values (?, ?, 'unfinished', 'drawn', 'a test', '{}')`,
    [randomUUID(), runId],
  );
  await watched('booksFindings', () => head.asks(`{ booksFindings(runId: "${runId}") { nodes { kind } } }`));
  await watched('booksRun', () => head.asks(`{ booksRun(runId: "${runId}") { status } }`));
  await watched('stopBooks', () => does(head, 'stopBooks', { runId }, 'run { status }'));
  const seller = { version: 1, telephone: '045-111-1111' };
  await watched('updateSeller', () => does(head, 'updateSeller', seller, 'seller { version }'));
  const added = await addPicture(database.fork(), await noise().png().toBuffer(), { alt: {}, by: { account: 'a test' } });
  const path = pathOf(added.picture);
  await watched('picture', () => head.asks(`{ picture(path: "${path}") { alt } }`));
  const told = { path, alt: { ja: '', en: 'A picture' }, known: { ja: '', en: '' } };
  await watched('tellPicture', () => does(head, 'tellPicture', told, 'picture { alt }'));
  const terms = { kind: 'TERMS', version: 1, text: { text: 'Others' } };
  await watched('addTermsVersion', () => does(head, 'addTermsVersion', terms, 'legalText { version }'));
}
