import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addPicture } from '../../../operator/pictures/add.ts';
import type { Alt } from '../../../picture/keep.ts';
import { MAX_ALT_LENGTH, MAX_PICTURE_BYTES, pathOf } from '../../../picture/picture.ts';
import { PictureMistake } from '../../../picture/wrong.ts';
import { badInput, lineMistake, Mistake, mistaken, Refusal, refuseField } from '../../../refusal.ts';
import { doerOf, type Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { atDesk, chargedContext, staffWith } from '../files/at-desk.ts';
import type { Places } from '../files/places.ts';
import { type AnyBody, READS_FILE, readFiles, wholeBody } from '../files/whole-body.ts';
import type { Query } from '../parcels/asked.ts';
import { chargeAddress } from '../rates.ts';

const PATH = '/pictures';
/** To decode one and to write it anew takes a core for seconds. */
const WRITES = 10;

const A_PICTURE = { types: 'image/png, image/jpeg, image/webp, image/avif', told: 'NOT_A_PICTURE' } as const;

type Route = { Querystring: Query; Body: AnyBody };
type Asking = FastifyRequest<Route>;
type Adding = { gateway: Gateway; places: Places };
/** `isNew`: it was not there before. */
type Added = { path: string; width: number; height: number; altJa: string; altEn: string; isNew: boolean };

/** What the command `pictures add` does, for operators: the same bytes sent again are the same picture. */
export function serveAddedPictures(app: FastifyInstance, { gateway, places }: Adding): void {
  serveAllowedMethods(app, PATH, ['POST']);
  app.register(async (part) => {
    readFiles(part);
    const answer = (request: Asking, reply: FastifyReply) =>
      atDesk(
        gateway,
        request,
        reply,
        () => add(gateway, places, request),
        (added) =>
          reply
            .code(added.isNew ? 201 : 200)
            .header('location', added.path)
            .send(added),
      );
    part.post<Route>(PATH, { onRequest: chargeAddress(gateway.rates), config: { ...READS_FILE, reads: A_PICTURE } }, answer);
  });
}

async function add(gateway: Gateway, places: Places, request: Asking): Promise<Added> {
  const context = await chargedContext(gateway, request, 'writes', WRITES);
  staffWith(context, ['operator']);
  const alt = altIn(request.query);
  const leave = places.take();
  try {
    const bytes = await wholeBody(request.body, MAX_PICTURE_BYTES, () => refuseField('file', mistaken('PICTURE_TOO_LARGE')));
    const { picture, isNew } = await addPicture(context.em, bytes, { alt, by: doerOf(context) });
    const { width, height, altJa, altEn } = picture;
    return { path: pathOf(picture), width, height, altJa, altEn, isNew };
  } catch (error) {
    if (error instanceof PictureMistake) throw refuseField('file', error.told);
    if (!(error instanceof Mistake)) throw error;
    request.log.error(error.message);
    throw new Refusal('UNAVAILABLE');
  } finally {
    leave();
  }
}

const NAMES = { altJa: 'ja', altEn: 'en' } as const;

function altIn(query: Query): Alt {
  for (const name of Object.keys(query))
    if (!Object.hasOwn(NAMES, name)) throw badInput(name, 'NOT_KNOWN', { words: Object.keys(NAMES).join(', ') });
  const { altJa: ja, altEn: en } = query;
  return { ja: textIn('altJa', ja), en: textIn('altEn', en) };
}

function textIn(name: keyof typeof NAMES, text: unknown): string | undefined {
  if (text === undefined) return undefined;
  if (typeof text !== 'string') throw badInput(name, 'GIVEN_TWICE');
  const mistake = lineMistake(text, MAX_ALT_LENGTH);
  if (mistake) throw refuseField(name, mistake);
  return text;
}
