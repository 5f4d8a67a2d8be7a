import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../../../refusal.ts';
import { type Export, exported, type Survey, surveyed } from '../../../shipment/files/export.ts';
import type { Sender } from '../../../shipment/files/sender.ts';
import { packWaiting } from '../../../shipment/packing/pack-waiting.ts';
import { SHIPPING_ROLES } from '../../../shipment/postal-items.ts';
import { mustServe } from '../../../staff/gachas.ts';
import { type Context, doerOf, type Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { atDesk, chargedContext, staffWith } from '../files/at-desk.ts';
import type { Places } from '../files/places.ts';
import { chargeAddress } from '../rates.ts';
import { flagIn, formatIn, parcelsIn, type Query } from './asked.ts';

const PATH = '/shipments.csv';
/** As many as a page of a hundred: each is a parcel with its address. To pack many takes as much as ten verbs. */
const COSTS = { reads: 100, writes: 10 };

const NOTHING = { types: 'application/json', told: 'NO_BODY' } as const;

type Route = { Querystring: Query };
type Asking = FastifyRequest<Route>;
type Files = { gateway: Gateway; places: Places; sender: Sender };
type Kind = keyof typeof COSTS;

/** The parcels that are being packed, as the command `shipments export` writes them; a POST packs before it what waits. */
export function serveCarrierFiles(app: FastifyInstance, files: Files): void {
  const onRequest = chargeAddress(files.gateway.rates);
  const answering = (kind: Kind) => (request: Asking, reply: FastifyReply) =>
    atDesk(
      files.gateway,
      request,
      reply,
      () => openFile(files, kind, request, reply),
      ({ file, head }) => reply.headers(head).send(file),
    );
  app.get<Route>(PATH, { exposeHeadRoute: false, onRequest }, answering('reads'));
  app.post<Route>(PATH, { onRequest, config: { reads: NOTHING } }, answering('writes'));
  serveAllowedMethods(app, PATH, ['GET', 'POST']);
}

type Head = Record<string, string | number>;

async function openFile(
  { gateway, places, sender }: Files,
  kind: Kind,
  request: Asking,
  reply: FastifyReply,
): Promise<{ file: Readable; head: Head }> {
  const context = await chargedContext(gateway, request, kind, COSTS[kind]);
  const { query } = request;
  const asked = { ...(await askedOf(context, kind, query)), sender, day: new Date() };
  const leave = places.take();
  try {
    const packed = kind === 'writes' ? await packWaiting(context.em, doerOf(context), asked) : undefined;
    // Also of a refusal: what was packed stays packed.
    if (packed !== undefined) reply.header('parcels-packed', packed);
    const wanted = packed === undefined ? asked : { ...asked, since: null };
    const survey = await surveyed(context.em, doerOf(context), wanted);
    const file = exported(context.em, doerOf(context), { ...wanted, until: survey.until });
    return { file: Readable.from(file).once('close', leave), head: headOf(wanted, formatIn(query), survey) };
  } catch (error) {
    leave();
    throw error;
  }
}

type Asked = Pick<Export, 'format' | 'scope' | 'since' | 'leaveOut'>;

async function askedOf(context: Context, kind: Kind, query: Query): Promise<Asked> {
  const staff = staffWith(context, SHIPPING_ROLES);
  const asked = parcelsIn(query);
  if (flagIn(query, 'pack') !== (kind === 'writes')) throw badInput('pack', 'PACK_BY_POST');
  // The headers before the file tell what is left out.
  const leaveOut = flagIn(query, 'leaveOut') ? () => {} : undefined;
  if (asked.scope !== 'all') await mustServe(context.em, staff, SHIPPING_ROLES, asked.scope);
  return { ...asked, leaveOut };
}

function headOf({ format }: Asked, carrier: string, { withheld, held, leftOut }: Survey): Head {
  return {
    'content-type': `text/csv; charset=${format.encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
    'content-disposition': `attachment; filename="${carrier}.csv"`,
    'parcels-withheld': withheld,
    'parcels-held': held,
    'parcels-left-out': leftOut.count,
    ...(leftOut.count > 0 && { 'parcels-left-out-numbers': leftOut.numbers.join(', ') }),
  };
}
