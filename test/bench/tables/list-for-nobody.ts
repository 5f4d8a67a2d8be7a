import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIST_AS_REST, listAsRest } from '../documents.ts';
import { sameAnswers } from '../load/compare.ts';
import { request } from '../load/http-client.ts';
import { ask, inTurn } from '../load/work.ts';
import { type Server, startGateway, startPeer } from '../machine/servers.ts';
import { atLeast, ratio, type Stage, type Table } from '../stage.ts';

const CLIENTS = 16;
const PATH = '/api/v1/gachas';

/** What every visitor asks in the first minute of a sale. */
export async function listForNobody(stage: Stage): Promise<Table> {
  const url = stage.cluster.url('main');
  const gateway = await startGateway(url);
  const peer = await startPeer('postgres-json', url);
  const body = join(tmpdir(), `bench-list-${process.pid}.json`);
  await writeFile(body, await (await fetch(gateway.address + PATH)).bytes());
  const constant = await startPeer('constant', url, { BODY: body });
  const query = { query: LIST_AS_REST };
  const lengths = await sameAnswers([
    { name: 'gateway, REST', address: gateway.address, path: PATH },
    { name: 'gateway, GraphQL', address: gateway.address, path: '/graphql', body: query, shape: listAsRest },
    { name: 'PostgreSQL-built JSON', address: peer.address, path: '/list' },
    { name: 'constant buffer', address: constant.address, path: '/' },
  ]);
  const variant = (name: string, { address, pid }: Server, asked: Buffer) => ({
    name,
    pids: [pid],
    work: (seconds: number) => ask([address], CLIENTS, inTurn([[asked]]), seconds, { least: lengths.get(name) ?? 2 }),
  });
  const rows = await stage.compete([
    variant('constant buffer', constant, request('GET', '/')),
    variant('PostgreSQL-built JSON', peer, request('GET', '/list')),
    variant('gateway, REST', gateway, request('GET', PATH)),
    variant('gateway, GraphQL', gateway, request('POST', '/graphql', undefined, query)),
  ]);
  return {
    name: 'list-for-nobody',
    title: 'List of 50 gachas, nobody signed in',
    unit: 'requests',
    limit: 'constant buffer',
    rows,
    goals: [
      atLeast('list for nobody over REST, to the constant buffer', 0.6, ratio(rows, 'gateway, REST', 'constant buffer')),
      atLeast('list for nobody over REST, to PostgreSQL-built JSON', 10, ratio(rows, 'gateway, REST', 'PostgreSQL-built JSON')),
      atLeast('list for nobody over GraphQL, to the constant buffer', 0.4, ratio(rows, 'gateway, GraphQL', 'constant buffer')),
    ],
  };
}
