import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, Refusal } from '../../refusal.ts';
import { type Export, exported, refuseUnprintable } from '../../shipment/files/export.ts';
import { FORMAT_NAMES, formatOf, isFormatName } from '../../shipment/files/formats.ts';
import type { Sender } from '../../shipment/files/sender.ts';
import { SHIPPING_ROLES } from '../../shipment/postal-items.ts';
import { mustServe } from '../../staff/gachas.ts';
import { holds } from '../../staff/role.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { HTTP_STATUS, headersOf, problem } from '../errors/http-status.ts';
import { describe } from '../errors/log.ts';
import { away } from '../load/away.ts';
import { type Context, contextOf, doerOf, type Gateway } from '../request/context.ts';
import { NO_OPERATION } from '../request/events.ts';
import { notStaff } from '../request/refused-caller.ts';
import { serveAllowedMethods } from './allowed-methods.ts';
import { chargeAddress } from './rates.ts';

const PATH = '/shipments.csv';
/** As many as a page of a hundred: each is a parcel with its address. */
const READS = 100;
const MAX_CONCURRENT = 2;

type Asking = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/** The parcels that are being packed, as the command `shipments export` writes them. */
export function serveCarrierFiles(app: FastifyInstance, gateway: Gateway, sender: Sender): void {
  const places = new Places();
  const onRequest = chargeAddress(gateway.rates);
  app.get(PATH, { exposeHeadRoute: false, onRequest }, async (request: Asking, reply) => {
    try {
      const open = () => openFile(gateway, request, places, sender);
      const { file, head } = await gateway.load.admit('reads', () => away(open));
      return await reply.headers(head).send(file);
    } catch (error) {
      return refuse(gateway, request, reply, error);
    }
  });
  serveAllowedMethods(app, PATH, ['GET']);
}

/** Files that are written at once: each takes a connection of the pool again and again. */
class Places {
  private taken = 0;

  take(): () => void {
    if (this.taken >= MAX_CONCURRENT) throw new Refusal('UNAVAILABLE');
    this.taken += 1;
    return () => {
      this.taken -= 1;
    };
  }
}

type Opened = { file: Readable; head: Record<string, string> };

async function openFile(gateway: Gateway, request: Asking, places: Places, sender: Sender): Promise<Opened> {
  const context = await contextOf(gateway, request, { countsAs: ['reads'] });
  context.request.charges.settle('reads', READS);
  const staff = mustPost(context);
  const asked = { ...askedIn(request.query), sender, day: new Date() };
  if (asked.scope !== 'all') await mustServe(context.em, staff, SHIPPING_ROLES, asked.scope);
  const by = doerOf(context);
  const leave = places.take();
  try {
    await refuseUnprintable(context.em, by, asked);
  } catch (error) {
    leave();
    throw error;
  }
  const file = Readable.from(exported(context.em, by, asked)).once('close', leave);
  return { file, head: headOf(asked, String(request.query.carrier)) };
}

const headOf = ({ format }: Pick<Export, 'format'>, carrier: string): Record<string, string> => ({
  'content-type': `text/csv; charset=${format.encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
  'content-disposition': `attachment; filename="${carrier}.csv"`,
});

function mustPost(context: Context): NonNullable<Context['staff']> {
  const { staff } = context;
  if (!staff) throw new Refusal(notStaff(context));
  if (!holds(staff, SHIPPING_ROLES)) throw new Refusal('FORBIDDEN');
  return staff;
}

function askedIn({ carrier, gachaId, since }: Record<string, unknown>): Pick<Export, 'format' | 'scope' | 'since'> {
  if (typeof carrier !== 'string' || !isFormatName(carrier))
    throw badInput('carrier', `must be one of ${FORMAT_NAMES.join(', ')}`);
  const scope = gachaId === undefined ? 'all' : [gachaId].flat().map(String);
  return { format: formatOf(carrier), scope, since: since === undefined ? null : instantIn(since) };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

function instantIn(text: unknown): Date {
  const instant = new Date(typeof text === 'string' && INSTANT.test(text) ? text : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw badInput('since', 'must be an instant like 2026-11-30T18:00:00+09:00');
  return instant;
}

function refuse({ events }: Gateway, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = asRefusal(error);
  const { code, errors } = refusal;
  request.noted.refusal = code;
  events.refused('rest', NO_OPERATION, code);
  if (code === 'INTERNAL') request.log.error({ error: describe(error as Error) }, 'a request failed');
  const body = { ...problem(code), ...(errors.length > 0 && { errors }), ...(code === 'INTERNAL' && { request_id: request.id }) };
  return reply.code(HTTP_STATUS[code]).headers(headersOf(refusal)).type('application/problem+json').send(body);
}
