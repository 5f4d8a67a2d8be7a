import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { aToken, GUESTS, MEMBERS } from '../support/tokens.ts';

const stage = aStage();

const LIST = `query ($where: GachaWhere, $first: Int, $after: String) {
  gachas(where: $where, first: $first, after: $after) {
    totalCount nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

type Page = {
  totalCount: number;
  nodes: { id: string }[];
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
};

const asks = (viewer: Fan | null, query: string, variables: Record<string, unknown>) =>
  viewer ? viewer.asks(query, variables) : stage.gateway.ask(query, variables);
const list = async (viewer: Fan | null, where: Record<string, unknown>) =>
  (await asks(viewer, LIST, { where })).data.gachas.nodes.map(({ id }: { id: string }) => id);

/** Each test lists its own gachas by a tag of its own. */
const aTag = () => `tag ${randomUUID()}`;
const gachaWith = (tag: string, changes: Record<string, unknown> = {}) => aGacha(stage.database, { tags: [tag], ...changes });
const only = (provider_type: string, provider_id: string | null = null) => ({ auth_method: { provider_type, provider_id } });

describe('the list of gachas', () => {
  test('shows nobody the published ones that need no check-in, of every authentication method', async () => {
    const tag = aTag();
    const open = await gachaWith(tag);
    const members = await gachaWith(tag, only('members'));
    const narrow = await gachaWith(tag, only('guests', 'pool-2'));
    await gachaWith(tag, { needs_checkin: true });
    await gachaWith(tag, { published: false });
    expect((await list(null, { tag })).toSorted()).toEqual([open, members, narrow].toSorted());
  });

  test('shows a user those of their own authentication method, down to the provider id', async () => {
    const tag = aTag();
    const open = await gachaWith(tag);
    const members = await gachaWith(tag, only('members'));
    const memberPool = await gachaWith(tag, only('members', 'pool-1'));
    await gachaWith(tag, only('members', 'pool-2'));
    const guests = await gachaWith(tag, only('guests'));
    const [member, guest] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway, { issuer: GUESTS })];
    expect((await list(member, { tag })).toSorted()).toEqual([open, members, memberPool].toSorted());
    expect((await list(guest, { tag })).toSorted()).toEqual([open, guests].toSorted());
  });

  test('shows a token that has not signed up those of its own authentication method', async () => {
    const tag = aTag();
    const open = await gachaWith(tag);
    const [members, guests] = [await gachaWith(tag, only('members')), await gachaWith(tag, only('guests'))];
    for (const narrow of [only('members', 'another pool'), { needs_checkin: true }]) await gachaWith(tag, narrow);
    const listFor = async (issuer: string) => {
      const { data } = await stage.gateway.ask(LIST, { where: { tag } }, await aToken(issuer, 'a stranger'));
      return data.gachas.nodes.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await listFor(MEMBERS)).toEqual([open, members].toSorted());
    expect(await listFor(GUESTS)).toEqual([open, guests].toSorted());
  });

  test('shows a gacha that needs a check-in to the user who has checked in, and to no other', async () => {
    const tag = aTag();
    const gachaId = await gachaWith(tag, { needs_checkin: true });
    const [here, elsewhere] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
    await stage.database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [here.id, gachaId]);
    expect(await list(here, { tag })).toEqual([gachaId]);
    expect(await list(elsewhere, { tag })).toEqual([]);
  });

  test('keeps closed and sold out gachas', async () => {
    const tag = aTag();
    const [closed, soldOut] = [
      await gachaWith(tag, { on_sale: false }),
      await gachaWith(tag, { prizes: [prizeEntry({ stock: 0 })] }),
    ];
    expect((await list(null, { tag })).toSorted()).toEqual([closed, soldOut].toSorted());
  });

  test('is searched by a whole tag', async () => {
    const tag = aTag();
    const gachaId = await aGacha(stage.database, { tags: ['港', tag, 'festival'] });
    expect(await list(null, { tag })).toEqual([gachaId]);
    expect(await list(null, { tag: tag.slice(0, -1) })).toEqual([]);
    expect(await list(null, { tag: `${tag},港` })).toEqual([]);
    expect(await list(null, { tag: `"},{'` })).toEqual([]);
    expect(fieldsOf(await stage.gateway.ask(LIST, { where: { tag: 'a\0' } }))).toEqual(['tag']);
  });

  test('has the latest sale first, and its pages show all without gaps or repeats, also with equal dates', async () => {
    const tag = aTag();
    const starts = ['2021-01-01', '2023-01-01', '2022-01-01', '2022-01-01', '2022-01-01', '2022-01-01', '2020-01-01'];
    const ids = new Map<string, string>();
    for (const start of starts) ids.set(await gachaWith(tag, { start_at: `${start}T00:00:00Z` }), start);
    const all = await list(null, { tag });
    expect(all.map((id: string) => ids.get(id))).toEqual(starts.toSorted().toReversed());

    for (const first of [1, 2, 3, 7, 100]) {
      const seen: string[] = [];
      for (let after: string | null = null; seen.length < all.length; ) {
        const page: Page = (await stage.gateway.ask(LIST, { where: { tag }, first, after })).data.gachas;
        seen.push(...page.nodes.map(({ id }) => id));
        expect(page.totalCount).toBe(all.length);
        expect(page.edges.map(({ node }) => node)).toEqual(page.nodes);
        expect(page.pageInfo).toEqual({
          hasNextPage: seen.length < all.length,
          hasPreviousPage: after !== null,
          startCursor: page.edges[0]?.cursor,
          endCursor: page.edges.at(-1)?.cursor,
        });
        after = page.pageInfo.endCursor;
      }
      expect(seen).toEqual(all);
    }
  });

  test('has pages of 1 to 100, and takes only its own cursors', async () => {
    for (const first of [0, -1, 101]) expect(fieldsOf(await stage.gateway.ask(LIST, { first }))).toEqual(['first']);
    for (const after of ['', 'x', Buffer.from(`2020-01-01 ${randomUUID()}`).toString('base64url')]) {
      const answer = await stage.gateway.ask(LIST, { after });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'after']);
    }
    expect((await stage.gateway.ask(LIST, { where: { status: ['EVERYTHING'] } })).code).toBe('BAD_INPUT');
  });
});

describe('the gachas of which something waits', () => {
  const waiting = (viewer: Fan | null) => list(viewer, { hasPrizesToReceive: true });

  test('is empty for nobody, and for a user who has nothing to receive', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasOrdered(await gachaWith(aTag()));
    expect(await waiting(null)).toEqual([]);
    expect(await waiting(fan)).toEqual([]);
  });

  test('shows gachas with undelivered prizes, whatever became of check-in, sale and publication', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    const gachaId = await gachaWith(aTag(), { needs_checkin: true });
    await stage.database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [fan.id, gachaId]);
    const orderId = await fan.hasPaid(gachaId);
    await fan.hasPaid(gachaId);
    await stage.database.sql('update check_ins set expires_at = now() where gacha_id = ?', [gachaId]);
    await stage.database.sql('update gachas set on_sale = false, published = false where id = ?', [gachaId]);
    expect(await waiting(fan)).toEqual([gachaId]);
    expect(await waiting(await Fan.signsUp(stage.gateway))).toEqual([]);

    const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    await staff.handsOver(await fan.hasCode(), gachaId, [orderId]);
    expect(await waiting(fan)).toEqual([gachaId]);
    const [sheet] = (await staff.reads(await fan.hasCode())).data.handovers;
    await staff.handsOver(
      await fan.hasCode(),
      gachaId,
      sheet.orders.map(({ order }: { order: { id: string } }) => order.id),
    );
    expect(await waiting(fan)).toEqual([]);
  });
});
