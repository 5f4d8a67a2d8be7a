import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportFile, importFile, tryFile } from '../../../operator/desk/catalogue-file.ts';
import { badInput, Refusal } from '../../../refusal.ts';
import { scopeOf } from '../../../staff/role.ts';
import { askerOf } from '../../load/asker.ts';
import { away } from '../../load/away.ts';
import { type Context, doerOf, type Gateway } from '../../request/context.ts';
import { contextOf } from '../../request/context-of.ts';
import { notStaff } from '../../request/refused-caller.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import type { Places } from '../files/places.ts';
import { type AnyBody, READS_FILE, readFiles, wholeBody } from '../files/whole-body.ts';
import type { Query } from '../parcels/asked.ts';
import { chargeAddress } from '../rates.ts';
import { refuse } from '../transport/refuse.ts';
import { importIn } from './asked.ts';

const [FILE, TRIALS, IMPORTS] = ['/catalogue.json', '/catalogue/trials', '/catalogue/imports'] as const;
const MAX_MEGABYTES = 2;
/** The same file as a text within JSON, where each quote and each end of a line is two letters. */
const MAX_MEGABYTES_OF_IMPORT = 5;
const [READS, WRITES] = [100, 10];

const A_CATALOGUE = { types: 'application/json', told: 'NOT_A_CATALOGUE' } as const;

type Route = { Querystring: Query; Body: AnyBody };
type Asking = FastifyRequest<Route>;
type Files = { gateway: Gateway; places: Places };
type Work = (context: Context, request: Asking) => Promise<object>;

/** What the commands `catalogue export` and `catalogue import` do, for operators of all gachas: few at once. */
export function serveCatalogueFiles(app: FastifyInstance, { gateway, places }: Files): void {
  const answer = (counts: 'reads' | 'writes', work: Work) => async (request: Asking, reply: FastifyReply) => {
    try {
      return await gateway.load.admit('desk', askerOf(request, gateway.rates), () =>
        away(async () => {
          const context = await contextOf(gateway, request, { countsAs: [counts] });
          context.charges.settle(counts, counts === 'reads' ? READS : WRITES);
          mustOperateAll(context);
          const leave = places.take();
          try {
            return await work(context, request);
          } finally {
            leave();
          }
        }),
      );
    } catch (error) {
      return refuse(gateway, request, reply, error);
    }
  };
  serveAllowedMethods(app, FILE, ['GET', 'HEAD']);
  for (const path of [TRIALS, IMPORTS]) serveAllowedMethods(app, path, ['POST']);
  const onRequest = chargeAddress(gateway.rates);
  const read = answer('reads', ({ em }) => exportFile(em.fork()));
  app.get<Route>(FILE, { onRequest }, async (request, reply) => {
    const file = await read(request, reply);
    if (reply.sent) return reply;
    reply.header('content-disposition', 'attachment; filename="catalogue.json"').type('application/json; charset=utf-8');
    return reply.send(`${JSON.stringify(file, null, 2)}\n`);
  });
  app.register(async (part) => {
    readFiles(part);
    const config = { ...READS_FILE, reads: A_CATALOGUE };
    part.post<Route>(TRIALS, { onRequest, config }, answer('writes', tried));
    part.post<Route>(IMPORTS, { onRequest, config }, answer('writes', imported));
  });
}

async function tried(context: Context, request: Asking): Promise<object> {
  const { isForced, ...others } = request.query;
  for (const name of Object.keys(others)) throw badInput(name, 'NOT_KNOWN', { words: 'isForced' });
  if (isForced !== undefined && isForced !== 'true' && isForced !== 'false') throw badInput('isForced', 'NOT_A_FLAG');
  const text = await textOf(request, MAX_MEGABYTES);
  const sent = { text, isForced: isForced === 'true', language: request.server.languages.byDefault };
  return tryFile(context.em.fork(), sent, context.language);
}

async function imported(context: Context, request: Asking): Promise<object> {
  const { file, reason, ...asked } = importIn(await textOf(request, MAX_MEGABYTES_OF_IMPORT));
  if (Buffer.byteLength(file) > MAX_MEGABYTES * 2 ** 20) throw tooLarge();
  const sent = { ...asked, text: file, language: request.server.languages.byDefault };
  return importFile(context.em.fork(), { by: doerOf(context), why: reason }, sent);
}

const tooLarge = (): Refusal => badInput('file', 'FILE_TOO_LARGE', { most: MAX_MEGABYTES });

async function textOf({ body }: Asking, megabytes: number): Promise<string> {
  const bytes = await wholeBody(body, megabytes * 2 ** 20, tooLarge);
  if (bytes.length === 0) throw badInput('file', 'FILE_EMPTY');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badInput('file', 'NO_JSON');
  }
}

function mustOperateAll({ staff, ...context }: Context): void {
  if (!staff) throw new Refusal(notStaff(context));
  if (scopeOf(staff, ['operator']) !== 'all') throw new Refusal('FORBIDDEN');
}
