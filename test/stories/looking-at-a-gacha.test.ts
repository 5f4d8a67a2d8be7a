import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';
import { aToken, GUESTS, MEMBERS } from '../support/tokens.ts';

const stage = aStage();

const gachaWith = (changes: Record<string, unknown> = {}) => aGacha(stage.database, changes);

const look = async (viewer: Fan | null, id: string, fields: string) => {
  const query = `query ($id: ID!) { gacha(id: $id) { ${fields} } }`;
  const { data } = await (viewer ? viewer.asks(query, { id }) : stage.gateway.ask(query, { id }));
  return data.gacha;
};

/** What the REST paths call `is_checkin`: in the detail that it was found, in the list that it is open. */
async function overRest(id: string, token?: string): Promise<{ inDetail: boolean; inList?: boolean }> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const read = async (url: string) => (await stage.gateway.send({ method: 'GET', url, headers })).json();
  const listed = (await read('/api/v1/gachas')).data.find((gacha: { id: string }) => gacha.id === id);
  return { inDetail: (await read(`/api/v1/gachas/${id}`)).is_checkin, inList: listed?.is_checkin };
}

describe('a gacha', () => {
  const STATE = 'status viewerOrderability { isOrderable refusal checkInExpiresAt }';

  test('is read with its prizes by everybody, one that needs a check-in too', async () => {
    const gachaId = await gachaWith({ needs_checkin: true, auth_method: { provider_type: 'guests', provider_id: null } });
    const seen = await look(null, gachaId, `${STATE} prizes { nodes { name stock status } }`);
    expect(seen).toEqual({
      status: 'ON_SALE',
      viewerOrderability: { isOrderable: false, refusal: 'UNAUTHENTICATED', checkInExpiresAt: null },
      prizes: { nodes: [{ name: 'Sticker', stock: 1000, status: 'AVAILABLE' }] },
    });
  });

  test('that is not published is there for nobody but those who have an order of it, which shows it too', async () => {
    const gachaId = await gachaWith();
    const [buyer, orderer, other] = await Promise.all([1, 2, 3].map(() => Fan.signsUp(stage.gateway)));
    if (!buyer || !orderer || !other) throw new Error('not all have signed up');
    await buyer.hasPaid(gachaId);
    await orderer.hasOrdered(gachaId);
    await stage.database.sql('update gachas set published = false where id = ?', [gachaId]);
    const read = 'query ($id: ID!) { gacha(id: $id) { name } }';
    expect((await stage.gateway.ask(read, { id: gachaId })).data).toEqual({ gacha: null });
    expect((await other.asks(read, { id: gachaId })).data).toEqual({ gacha: null });
    for (const known of [buyer, orderer]) expect((await known.asks(read, { id: gachaId })).data.gacha.name).toBe('Test Gacha');
    expect((await stage.gateway.ask(read, { id: randomUUID() })).data).toEqual({ gacha: null });
  });

  test.each<[string, Record<string, unknown>, string, string | null]>([
    ['on sale', {}, 'ON_SALE', null],
    ['closed by the operator', { on_sale: false }, 'CLOSED', 'NOT_ON_SALE'],
    ['before its dates', { start_at: '2099-01-01T00:00:00Z' }, 'CLOSED', 'NOT_ON_SALE'],
    ['after its dates', { end_at: '2021-01-01T00:00:00Z' }, 'CLOSED', 'NOT_ON_SALE'],
    ['without stock', { prizes: [prizeEntry({ stock: 0 })] }, 'SOLD_OUT', 'SOLD_OUT'],
    ['closed and without stock', { on_sale: false, prizes: [prizeEntry({ stock: 0 })] }, 'SOLD_OUT', 'NOT_ON_SALE'],
  ])('%s has the status that follows', async (_name, changes, status, refusal) => {
    const gachaId = await gachaWith(changes);
    const viewerOrderability = { isOrderable: refusal === null, refusal, checkInExpiresAt: null };
    expect(await look(await Fan.signsUp(stage.gateway), gachaId, STATE)).toEqual({ status, viewerOrderability });
    expect(await overRest(gachaId)).toEqual({ inDetail: true, inList: refusal === null });
  });

  test('can be ordered by the viewers of its login method, within the limit, signed up or not', async () => {
    const members = await gachaWith({ auth_method: { provider_type: 'members', provider_id: null } });
    const isOpen = async (token: string, id: string) => (await overRest(id, token)).inList;
    const refusalTo = async (token: string, id: string) =>
      (await stage.gateway.ask(`{ gacha(id: "${id}") { viewerOrderability { refusal } } }`, {}, token)).data.gacha
        .viewerOrderability.refusal;
    const [member, guest] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway, { issuer: GUESTS })];
    const [newMember, newGuest] = [await aToken(MEMBERS, 'new'), await aToken(GUESTS, 'new')];
    const tokens = [member.token, newMember, guest.token, newGuest];
    const refused = [null, 'SIGN_UP_REQUIRED', 'AUTH_METHOD_MISMATCH', 'SIGN_UP_REQUIRED'];
    expect(await Promise.all(tokens.map((token) => refusalTo(token, members)))).toEqual(refused);
    const listed = [true, true, undefined, undefined];
    expect(await Promise.all(tokens.map((token) => isOpen(token, members)))).toEqual(listed);
    expect(await overRest(members)).toEqual({ inDetail: true, inList: true });

    const limited = await gachaWith({ has_limit: true, maximum: 2 });
    expect(await isOpen(member.token, limited)).toBe(true);
    await member.hasPaid(limited, 2);
    expect(await isOpen(member.token, limited)).toBe(false);
    expect(await refusalTo(member.token, limited)).toBe('LIMIT_EXCEEDED');
    expect(await isOpen(guest.token, limited)).toBe(true);
  });

  test('that needs a check-in is discovered, and can be ordered while it is on sale, for as long as the check-in lasts', async () => {
    const gachaId = await gachaWith({ needs_checkin: true });
    const fan = await Fan.signsUp(stage.gateway);
    await stage.database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [fan.id, gachaId]);
    expect(await look(fan, gachaId, STATE)).toMatchObject({
      status: 'ON_SALE',
      viewerOrderability: { isOrderable: true, refusal: null, checkInExpiresAt: expect.any(String) },
    });
    expect(await overRest(gachaId, fan.token)).toEqual({ inDetail: true, inList: true });
    await stage.database.sql('update gachas set on_sale = false where id = ?', [gachaId]);
    expect(await look(fan, gachaId, STATE)).toMatchObject({
      status: 'CLOSED',
      viewerOrderability: { isOrderable: false, refusal: 'NOT_ON_SALE', checkInExpiresAt: expect.any(String) },
    });
    expect(await overRest(gachaId, fan.token)).toEqual({ inDetail: true, inList: false });
    await stage.database.sql('update gachas set on_sale = true where id = ?', [gachaId]);
    await stage.database.sql('update check_ins set expires_at = now() where gacha_id = ?', [gachaId]);
    expect(await look(fan, gachaId, STATE)).toMatchObject({
      status: 'ON_SALE',
      viewerOrderability: { isOrderable: false, refusal: 'CHECK_IN_REQUIRED', checkInExpiresAt: null },
    });
    expect(await overRest(gachaId, fan.token)).toEqual({ inDetail: false });
  });

  test('counts the plays of the viewer, those paid and those being paid, and none for nobody', async () => {
    const gachaId = await gachaWith();
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasPaid(gachaId, 3);
    await fan.cancels(await fan.hasOrdered(gachaId, 50));
    const orderId = await fan.hasOrdered(gachaId, 4);
    expect(await look(fan, gachaId, 'viewerPlayCount')).toEqual({ viewerPlayCount: 3 });
    await stage.database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
    expect(await look(fan, gachaId, 'viewerPlayCount')).toEqual({ viewerPlayCount: 7 });
    expect(await look(null, gachaId, 'viewerPlayCount')).toEqual({ viewerPlayCount: 0 });
    expect(await look(await Fan.signsUp(stage.gateway), gachaId, 'viewerPlayCount')).toEqual({ viewerPlayCount: 0 });
  });
});
