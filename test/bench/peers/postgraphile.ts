import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { CONNECTIONS, databaseUrl, listen } from './listen.ts';
import { remembered } from './viewer.ts';

/** PostGraphile 5 over the tables and the functions of `sql/postgraphile.sql`. Its packages are not there for the type check. */
type Instance = { createServ(serv: unknown): { addTo(server: Server): Promise<void> } };
const require = createRequire(import.meta.url);
const { postgraphile } = require('postgraphile') as { postgraphile(preset: object): Instance };
const { grafserv } = require('postgraphile/grafserv/node') as { grafserv: unknown };
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber') as { PostGraphileAmberPreset: object };
const { makePgService } = require('postgraphile/adaptors/pg') as { makePgService(options: object): object };

type Incoming = { node?: { req: IncomingMessage } };

const preset = {
  extends: [PostGraphileAmberPreset],
  // It hides relations along columns that it takes for unindexed, and does not see an index over rows that are not deleted.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: databaseUrl, schemas: ['public'], poolConfig: { max: CONNECTIONS } })],
  grafserv: { watch: false, graphiql: false },
  grafast: {
    explain: false,
    context: async ({ node }: Incoming) => ({ pgSettings: { 'bench.fan': await remembered(node?.req.headers.authorization) } }),
  },
};

const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
listen(server);
