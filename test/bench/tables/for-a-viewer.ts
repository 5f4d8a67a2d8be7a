import type { Measured } from '../load/rounds.ts';
import { atLeast, type Goal, ratio, type Stage, type Table } from '../stage.ts';
import { detailOf, overGraphql, overRest, startPeers, variantsOf } from './viewers.ts';

const REST_LIMIT = 'PostgreSQL-built JSON, as REST';
const GRAPHQL_LIMIT = 'PostgreSQL-built JSON, as GraphQL';
const limits = { 'gateway, REST': REST_LIMIT, [REST_LIMIT]: REST_LIMIT };

/** The list for a thousand different viewers, each with live check-ins and purchases. */
export async function listForViewers(stage: Stage): Promise<Table> {
  const peers = await startPeers(stage);
  const rest = overRest(peers, () => [{ rest: '/api/v1/gachas', json: '/list-rest' }]);
  const rows = await stage.compete(await variantsOf([rest, overGraphql(peers, 'list', '/list-graphql')]));
  const title = 'List of 50 gachas, a thousand viewers with check-ins and purchases';
  const goals = againstPeers('list for viewers', 0.7, rows);
  return { name: 'list-for-viewers', title, unit: 'requests', limit: GRAPHQL_LIMIT, limits, rows, goals };
}

/** One gacha with its twenty prizes: over REST two paths, one after the other. */
export async function detailForViewers(stage: Stage): Promise<Table> {
  const peers = await startPeers(stage);
  const rest = overRest(peers, (viewer) => {
    const id = detailOf(viewer);
    return [
      { rest: `/api/v1/gachas/${id}`, json: `/gacha-rest/${id}` },
      { rest: `/api/v1/gachas/${id}/prizes`, json: `/prizes-rest/${id}` },
    ];
  });
  const rows = await stage.compete(await variantsOf([rest, overGraphql(peers, 'detail', '/gacha-graphql')]));
  const title = 'A gacha with its 20 prizes, a thousand viewers (REST: both paths)';
  const goals = againstPeers('detail for viewers', 1, rows);
  return { name: 'detail-for-viewers', title, unit: 'details', limit: GRAPHQL_LIMIT, limits, rows, goals };
}

function againstPeers(what: string, ofLimit: number, rows: readonly Measured[]): Goal[] {
  const goal = (one: string, other: string, least: number) =>
    atLeast(`${what}, ${one.replace('gateway, ', '')}, to ${other}`, least, ratio(rows, one, other));
  return [
    goal('gateway, REST', REST_LIMIT, ofLimit),
    goal('gateway, GraphQL', GRAPHQL_LIMIT, ofLimit),
    ...['gateway, REST', 'gateway, GraphQL'].flatMap((one) => [
      goal(one, 'PostGraphile', 2),
      goal(one, 'Mercurius with JIT', 1.3),
    ]),
  ];
}

/** The fifty orders of a viewer, each with its gacha, what it won and its payment. */
export async function ordersOfViewers(stage: Stage): Promise<Table> {
  const peers = await startPeers(stage);
  const rows = await stage.compete(await variantsOf([overGraphql(peers, 'orders', '/orders')]));
  const goal = (other: string, least: number) =>
    atLeast(`a user's 50 orders, to ${other}`, least, ratio(rows, 'gateway, GraphQL', other));
  return {
    name: 'orders',
    title: "A user's 50 orders with gacha, prizes won and payment",
    unit: 'requests',
    limit: GRAPHQL_LIMIT,
    rows,
    goals: [goal(GRAPHQL_LIMIT, 0.5), goal('PostGraphile', 1.2)],
  };
}
