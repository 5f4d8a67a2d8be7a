import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { estimatedRows } from '../../../operator/exports/estimate.ts';
import { exported, type ReadInPieces } from '../../../operator/exports/export.ts';
import type { Format } from '../../../operator/exports/written.ts';
import { doerOf, type Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { atDesk, chargedContext } from '../files/at-desk.ts';
import type { Places } from '../files/places.ts';
import type { Query } from '../parcels/asked.ts';
import { chargeAddress } from '../rates.ts';
import { askedOf } from './asked.ts';

const PATH = '/exports/:file';
const READS = 100;
/** What is written is as of one moment, which the database keeps for as long. */
const MAX_MINUTES = 10;

/** For a bar with a length: about so many rows come. */
const ROWS = 'x-estimated-rows';

const TYPES: Record<Format, string> = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

type Route = { Params: { file: string }; Querystring: Query };
type Asking = FastifyRequest<Route>;
type Exports = { gateway: Gateway; places: Places; read: ReadInPieces };

/** What the command `export` writes, byte for byte, for operators. */
export function serveExports(app: FastifyInstance, exports: Exports): void {
  const onRequest = chargeAddress(exports.gateway.rates);
  const answer = (request: Asking, reply: FastifyReply) =>
    atDesk(
      exports.gateway,
      request,
      reply,
      () => openFile(exports, request),
      ({ file, type, rows }) =>
        reply
          .headers({
            ...{ 'content-type': type, 'content-disposition': `attachment; filename="${request.params.file}"` },
            ...(rows !== undefined && { [ROWS]: String(rows) }),
          })
          .send(file),
    );
  app.get<Route>(PATH, { exposeHeadRoute: false, onRequest }, answer);
  serveAllowedMethods(app, PATH, ['GET']);
}

type Opened = { file: Readable; type: string; rows: number | undefined };

/** What can go wrong with it does before the answer begins. */
async function openFile({ gateway, places, read }: Exports, request: Asking): Promise<Opened> {
  const context = await chargedContext(gateway, request, 'reads', READS);
  const asked = await askedOf(context, request.params.file, request.query);
  const leave = places.take();
  const estimated = context.show((em) => estimatedRows(em, asked)).catch(() => undefined);
  const rows = exported(context.em, read, doerOf(context), asked);
  try {
    const first = await rows.next();
    const file = Readable.from(whole(first, rows), { objectMode: false });
    const tooLong = setTimeout(() => file.destroy(), MAX_MINUTES * 60_000).unref();
    // Not at the end of its rows: where the client never begins to read, they never begin either.
    file.once('close', () => {
      clearTimeout(tooLong);
      void rows.return().finally(leave);
    });
    return { file, type: TYPES[asked.format], rows: await estimated };
  } catch (error) {
    await rows.return();
    await estimated;
    leave();
    throw error;
  }
}

async function* whole(first: IteratorResult<Buffer, void>, rows: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer> {
  if (first.done) return;
  yield first.value;
  yield* rows;
}
