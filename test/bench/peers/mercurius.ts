import { createRequire } from 'node:module';
import Fastify, { type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import { tellPort } from './listen.ts';
import { gacha, gachas, listed, orders, payments, plays, prizes, type Row, redeemDetails, won } from './mercurius-rows.ts';
import { schema } from './schema.ts';
import { remembered } from './viewer.ts';

/** Mercurius with compiled queries, over plain rows that are loaded many at once. Its package is not there for the type check. */
const mercurius = createRequire(import.meta.url)('mercurius') as FastifyPluginAsync<Record<string, unknown>>;

type Context = { fan: string };
type Asked = { obj: Row };
const idsOf = (asked: Asked[]): string[] => asked.map(({ obj }) => obj.id);

const resolvers = {
  Query: {
    gachas: async (_root: unknown, { first }: { first: number }, { fan }: Context) => ({ nodes: await listed(fan, first) }),
    gacha: (_root: unknown, { id }: { id: string }, { fan }: Context) => gacha(fan, id),
    orders: async (_root: unknown, { first }: { first: number }, { fan }: Context) => ({ nodes: await orders(fan, first) }),
  },
};

const loaders = {
  Gacha: {
    playCount: async (asked: Asked[], { fan }: Context) => (await plays(fan, idsOf(asked))).map((row) => row?.plays ?? 0),
    redeemDetail: (asked: Asked[]) => redeemDetails(idsOf(asked)),
    prizes: async (asked: Asked[]) => (await prizes(idsOf(asked))).map((nodes) => ({ nodes })),
  },
  Order: {
    gacha: (asked: Asked[]) => gachas(asked.map(({ obj }) => String(obj.gachaId))),
    items: (asked: Asked[]) => won(idsOf(asked)),
    payment: (asked: Asked[]) => payments(idsOf(asked)),
  },
};

const app = Fastify();
const context = async ({ headers }: FastifyRequest): Promise<Context> => ({ fan: await remembered(headers.authorization) });
app.register(mercurius, { schema, resolvers, loaders, context, jit: 1 });
tellPort(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port));
