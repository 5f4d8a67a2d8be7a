import { LIST, ORDERS } from '../documents.ts';
import { sameAnswers } from '../load/compare.ts';
import { request } from '../load/http-client.ts';
import type { Measured, Variant } from '../load/rounds.ts';
import { ask, inTurn } from '../load/work.ts';
import { type Server, startGateway } from '../machine/servers.ts';
import { installPaying } from '../settling/waiting.ts';
import { atMost, ratio, type Stage, type Table } from '../stage.ts';
import { VIEWERS_OF_SMALL } from '../world/people.ts';
import { execute, sqlFile } from '../world/sql.ts';
import { fanToken } from '../world/tokens.ts';
import { payingAt } from './paying.ts';
import { detailOf } from './viewers.ts';

const CLIENTS = 16;

/** What one user does must not cost more because there are many others: ten times the catalogue, a hundred times the orders. */
export async function growth(stage: Stage): Promise<Table> {
  const [small, grown] = [await stage.cluster.copy('small', 'small_copy'), await stage.cluster.copy('main', 'grown')];
  await execute(grown, sqlFile('grow'));
  const worlds = [
    { name: 'small', url: small, gateway: await startGateway(small) },
    { name: 'grown', url: grown, gateway: await startGateway(grown) },
  ];
  for (const { url } of worlds) await installPaying(url);
  await mustAnswerTheSame(worlds.map(({ gateway }) => gateway));
  // A fan has one unpaid order at most, and the small world has few fans.
  const [people] = await execute(small, 'select count(*)::int as count from users');
  const supply = Math.min(stage.supply, Number(people?.count));
  const rows = await stage.compete([
    ...worlds.map(({ name, gateway }) => reading(`${name}: reads`, gateway)),
    ...worlds.map(({ name, url, gateway }) => payingAt(`${name}: pays`, { url, supply, gateways: [gateway] })),
  ]);
  return {
    name: 'growth',
    title: "A user's reads (list, detail, orders) and pays with 10 × the catalogue and 100 × everybody else's orders",
    unit: 'requests',
    limit: 'small: reads',
    limits: { 'small: pays': 'small: pays', 'grown: pays': 'small: pays' },
    rows,
    goals: ['reads', 'pays'].map((what) => slowerBy(what, rows)),
  };
}

const slowerBy = (what: string, rows: readonly Measured[]) =>
  atMost(`growth: a user's ${what}, how much longer`, 1.2, ratio(rows, `small: ${what}`, `grown: ${what}`));

const readsOf = (viewer: number) => [
  { path: '/graphql', body: { query: LIST } },
  { path: `/api/v1/gachas/${detailOf(viewer)}`, body: undefined },
  { path: '/graphql', body: { query: ORDERS } },
];

function reading(name: string, { address, pid }: Server): Variant {
  const tasks = Array.from({ length: VIEWERS_OF_SMALL }, (_, viewer) =>
    readsOf(viewer).map(({ path, body }) => [request(body ? 'POST' : 'GET', path, fanToken(viewer), body)]),
  );
  const next = inTurn(tasks.flat());
  return { name, pids: [pid], work: (seconds) => ask([address], CLIENTS, next, seconds, { least: 500 }) };
}

/** Serial numbers and the instants of the import are each world's own; what a viewer sees is not. */
async function mustAnswerTheSame(gateways: readonly Server[]): Promise<void> {
  for (const viewer of [0, 1, VIEWERS_OF_SMALL - 1]) {
    for (const { path, body } of readsOf(viewer)) {
      const asked = { path, token: fanToken(viewer), ...(body && { body }), shape: withoutOwn };
      await sameAnswers(gateways.map(({ address }, index) => ({ name: `gateway ${index}`, address, ...asked })));
    }
  }
}

const OWN = ['serialNumber', 'createdAt', 'updatedAt', 'created_at', 'updated_at'];

function withoutOwn(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (OWN.includes(key) ? undefined : inner)));
}
