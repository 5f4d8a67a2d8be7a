import { sentByClients } from '../documents.ts';
import { request } from '../load/http-client.ts';
import type { Measured } from '../load/rounds.ts';
import { ask, inTurn } from '../load/work.ts';
import { startGateway } from '../machine/servers.ts';
import { atMost, type Stage, type Table } from '../stage.ts';
import { HOT } from '../world/catalogue.ts';
import { idOf, ORDERS_OF_VIEWER } from '../world/people.ts';
import { fanToken } from '../world/tokens.ts';

const CLIENTS = 16;
const VIEWER = 7;
const ORDER = idOf('order', VIEWER * ORDERS_OF_VIEWER);

const READS = [
  { name: 'list', path: '/api/v1/gachas', document: 'gachas', variables: {} },
  { name: 'prizes', path: `/api/v1/gachas/${HOT}/prizes`, document: 'prizes', variables: { gacha_id: HOT } },
  { name: 'order', path: `/api/v1/orders/${ORDER}`, document: 'order', variables: { order_id: ORDER } },
];

/** A REST path must not cost more than the document behind it does when a client sends it. */
export async function rest(stage: Stage): Promise<Table> {
  const { address, pid } = await startGateway(stage.cluster.url('main'));
  const variant = (name: string, asked: Buffer) => ({
    name,
    pids: [pid],
    work: (seconds: number) => ask([address], CLIENTS, inTurn([[asked]]), seconds, { least: 300 }),
  });
  const token = fanToken(VIEWER);
  const rows = await stage.compete(
    READS.flatMap(({ name, path, document, variables }) => [
      variant(`${name}, GraphQL`, request('POST', '/graphql', token, { query: sentByClients(document), variables })),
      variant(`${name}, REST`, request('GET', path, token)),
    ]),
  );
  return {
    name: 'rest',
    title: 'The same read over REST and over GraphQL, one viewer',
    unit: 'requests',
    limit: '',
    limits: Object.fromEntries(rows.map((row) => [row.name, row.name.replace('REST', 'GraphQL')])),
    rows,
    goals: READS.map(({ name }) =>
      atMost(
        `${name} over REST: processor time of Node, to the same over GraphQL`,
        1,
        costOf(rows, `${name}, REST`) / costOf(rows, `${name}, GraphQL`),
      ),
    ),
  };
}

const costOf = (rows: readonly Measured[], name: string): number =>
  rows.find((row) => row.name === name)?.figures.node ?? Number.NaN;
