import { DETAIL, fromGateway, fromPostgraphile, LIST, ORDERS, PEERS, POSTGRAPHILE } from '../documents.ts';
import { type Asked, sameAnswers } from '../load/compare.ts';
import { request } from '../load/http-client.ts';
import type { Variant } from '../load/rounds.ts';
import { ask, inTurn } from '../load/work.ts';
import { type Server, startGateway, startPeer } from '../machine/servers.ts';
import type { Stage } from '../stage.ts';
import { detailGachas, gachaId, SHOWN } from '../world/catalogue.ts';
import { VIEWERS } from '../world/people.ts';
import { execute, sqlFile } from '../world/sql.ts';
import { fanToken } from '../world/tokens.ts';

const CLIENTS = 16;
/** Viewers whose answers are compared before anything is measured. */
const COMPARED = [0, 1, 2, 3, 40, 333, VIEWERS - 1];

/** What one viewer asks, of a gateway or of a peer: over REST possibly more than one path. */
type Question = { path: string; body?: unknown };
type Asking = { name: string; server: Server; questions(viewer: number): Question[]; shape?: (answer: unknown) => unknown };

export type Peers = Record<'gateway' | 'json' | 'postgraphile' | 'mercurius' | 'naive', Server>;

export async function startPeers({ cluster }: Stage): Promise<Peers> {
  const url = cluster.url('main');
  await execute(url, sqlFile('postgraphile'));
  const [gateway, json, postgraphile, mercurius, naive] = await Promise.all([
    startGateway(url),
    startPeer('postgres-json', url),
    startPeer('postgraphile', url),
    startPeer('mercurius', url),
    startPeer('naive', url),
  ]);
  return { gateway, json, postgraphile, mercurius, naive };
}

/** Half of the details are of gachas for all members, half of those that the viewer discovered. */
export const detailOf = (viewer: number): string =>
  viewer % 2 === 0 ? (detailGachas()[viewer % 40] ?? '') : gachaId(SHOWN + ((viewer * 7 + (viewer % 10) * 6) % 100));

type Documents = { list: string; detail: string; orders: string };
const OWN: Documents = { list: LIST, detail: DETAIL, orders: ORDERS };

/** Over GraphQL all are asked for the same, in their own words. */
export function overGraphql({ gateway, json, postgraphile, mercurius, naive }: Peers, what: keyof Documents, jsonPath: string) {
  const asked = (document: string) => (viewer: number) => [
    { path: '/graphql', body: { query: document, variables: what === 'detail' ? { id: detailOf(viewer) } : {} } },
  ];
  const all: Asking[] = [
    {
      name: 'PostgreSQL-built JSON, as GraphQL',
      server: json,
      questions: (viewer) => [{ path: what === 'detail' ? `${jsonPath}/${detailOf(viewer)}` : jsonPath }],
    },
    { name: 'gateway, GraphQL', server: gateway, questions: asked(OWN[what]), shape: fromGateway },
    { name: 'PostGraphile', server: postgraphile, questions: asked(POSTGRAPHILE[what]), shape: fromPostgraphile },
    { name: 'Mercurius with JIT', server: mercurius, questions: asked(PEERS[what]) },
    { name: 'naive stack', server: naive, questions: asked(PEERS[what]) },
  ];
  return all;
}

export function overRest({ gateway, json }: Peers, paths: (viewer: number) => { rest: string; json: string }[]): Asking[] {
  return [
    {
      name: 'PostgreSQL-built JSON, as REST',
      server: json,
      questions: (viewer) => paths(viewer).map((one) => ({ path: one.json })),
    },
    { name: 'gateway, REST', server: gateway, questions: (viewer) => paths(viewer).map((one) => ({ path: one.rest })) },
  ];
}

/** Makes sure that all answer the same, and then lets a thousand different viewers ask. */
export async function variantsOf(groups: readonly Asking[][]): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const group of groups) {
    const least = await compare(group);
    for (const asking of group) variants.push(variantOf(asking, least.get(asking.name) ?? 0));
  }
  return variants;
}

/** What is much shorter than the shortest of these answers is no answer. */
async function compare(group: readonly Asking[]): Promise<Map<string, number>> {
  const least = new Map<string, number>();
  for (const viewer of COMPARED) {
    for (const index of group[0]?.questions(viewer).keys() ?? []) {
      const lengths = await sameAnswers(group.map((asking) => askedBy(asking, viewer, index)));
      for (const [name, length] of lengths) least.set(name, Math.min(least.get(name) ?? length, length * 0.8));
    }
  }
  return least;
}

function askedBy({ name, server: { address }, questions, shape }: Asking, viewer: number, index: number): Asked {
  const question = questions(viewer)[index] ?? { path: '' };
  return { name, address, token: fanToken(viewer), ...question, ...(shape && { shape }) };
}

function variantOf({ name, server, questions }: Asking, least: number): Variant {
  const tasks = Array.from({ length: VIEWERS }, (_, viewer) =>
    questions(viewer).map(({ path, body }) => request(body === undefined ? 'GET' : 'POST', path, fanToken(viewer), body)),
  );
  const next = inTurn(tasks);
  return { name, pids: [server.pid], work: (seconds) => ask([server.address], CLIENTS, next, seconds, { least }) };
}
