import { setImmediate as otherWork } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../../../refusal.ts';
import { readLabels } from '../../../shipment/files/read-labels.ts';
import { SHIPPING_ROLES } from '../../../shipment/postal-items.ts';
import { type Confirmed, confirmMany } from '../../../shipment/posting/confirm-many.ts';
import { doerOf, type Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { atDesk, chargedContext, staffWith } from '../files/at-desk.ts';
import type { Places } from '../files/places.ts';
import { type AnyBody, READS_FILE, readFiles, wholeBody } from '../files/whole-body.ts';
import { chargeAddress } from '../rates.ts';
import { formatIn, type Query } from './asked.ts';

const PATH = '/tracking-numbers.csv';
/** All of it is held in memory, since it is read twice: some 20,000 parcels of Yamato's program, and more of others. */
const MAX_MEGABYTES = 8;
const WRITES = 10;

const THE_FILE = { types: 'text/csv', told: 'NOT_A_CSV' } as const;

type Route = { Querystring: Query; Body: AnyBody };
type Asking = FastifyRequest<Route>;
type Files = { gateway: Gateway; places: Places };

/** A carrier's file with its numbers posts its parcels, as the command `shipments import` does: all of them or none. */
export function serveTrackingNumbers(app: FastifyInstance, { gateway, places }: Files): void {
  serveAllowedMethods(app, PATH, ['POST']);
  app.register(async (part) => {
    readFiles(part);
    const onRequest = chargeAddress(gateway.rates);
    const answer = (request: Asking, reply: FastifyReply) =>
      atDesk(
        gateway,
        request,
        reply,
        () => post(gateway, places, request),
        (confirmed) => reply.send(confirmed),
      );
    part.post<Route>(PATH, { onRequest, config: { ...READS_FILE, reads: THE_FILE } }, answer);
  });
}

async function post(gateway: Gateway, places: Places, request: Asking): Promise<Confirmed> {
  const context = await chargedContext(gateway, request, 'writes', WRITES);
  staffWith(context, SHIPPING_ROLES);
  const format = formatIn(request.query);
  const leave = places.take();
  try {
    const file = await wholeBody(request.body, MAX_MEGABYTES * 2 ** 20, () =>
      badInput('file', 'FILE_TOO_LARGE', { most: MAX_MEGABYTES }),
    );
    return await confirmMany(context.em, doerOf(context), () => readLabels(format, inPieces(file)));
  } finally {
    leave();
  }
}

const PIECE_BYTES = 65_536;

async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.length; from += PIECE_BYTES) {
    yield file.subarray(from, from + PIECE_BYTES);
    await otherWork();
  }
}
