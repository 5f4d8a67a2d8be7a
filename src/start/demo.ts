import { readFile } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runAlone } from '../database/batch.ts';
import { Gacha } from '../gacha/gacha.ts';
import { DEMO_ISSUERS } from '../gateway/identity/demo.ts';
import type { Language } from '../language/language.ts';
import { importCatalogue } from '../operator/catalogue/import.ts';
import { demoDrawings } from '../operator/pictures/drawings.ts';
import { placeOrder } from '../order/place.ts';
import { pay } from '../payment/pay.ts';
import { FREE_OF_CHARGE } from '../payment/processor/processor.ts';
import { keepPictures } from '../picture/keep.ts';
import { signUp } from '../user/sign-up.ts';
import type { Database } from './database/connect.ts';
import type { TellOperator } from './greet.ts';

type Entry = { id: string; tags: string[]; price: number; has_limit: boolean; end_at: string };

const PLAYS = 4;
/** Of 24. */
const PLAYS_OF_LAST_ONES = 20;
const MINUTE_MS = 60_000;

/** Catalogue and plays for a first start. One that was killed half-way is done again. */
export async function showDemo({ orm }: Pick<Database, 'orm'>, tell: TellOperator, language: Language): Promise<void> {
  const file = JSON.parse(await readFile(new URL('../operator/catalogue/demo.json', import.meta.url), 'utf8'));
  const entries: Entry[] = file.gachas;
  const over = entries.filter(({ end_at }) => Date.parse(end_at) < Date.now());
  const lastOnes = entries.filter(({ tags }) => tags.includes('last ones'));
  const begun = [...over, ...lastOnes].map(({ id }) => id);
  if ((await orm.em.fork().count(Gacha, { id: { $nin: begun } })) > 0) return;
  tell('Importing the demo catalogue …');
  await keepPictures(orm.em.fork(), demoDrawings());
  for (const gacha of over) await playOut(orm.em, gacha);
  for (const gacha of lastOnes) await nearlySellOut(orm.em, gacha);
  await importCatalogue(orm.em.fork(), { ...file, gachas: entries.map(endingSoon) }, { language });
}

/** So that the demonstration shows how a sale ends, and its seed a minute later. */
function endingSoon(gacha: Entry): Entry {
  if (!gacha.tags.includes('ten minutes')) return gacha;
  return { ...gacha, end_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() };
}

/**
 * A sale that is over, with an order that can be verified. It is opened once more, and closed by the import of the whole
 * file: a seed that another has replaced is shown at once, the last one a minute after the end of the sale.
 */
async function playOut(em: EntityManager, gacha: Entry): Promise<void> {
  const imports = (entry: Entry) => importCatalogue(em.fork(), { gachas: [entry] });
  const open = { ...gacha, end_at: new Date(Date.now() + 60 * MINUTE_MS).toISOString() };
  await imports(open);
  await plays(em, 'carol', gacha.id, PLAYS);
  await imports(gacha);
  await imports(open);
}

/** As a gift, and beyond what a fan may buy: the import of the whole file says both as they are. */
async function nearlySellOut(em: EntityManager, gacha: Entry): Promise<void> {
  await importCatalogue(em.fork(), { gachas: [{ ...gacha, price: 0, has_limit: false }] });
  await plays(em, 'dan', gacha.id, PLAYS_OF_LAST_ONES);
}

async function plays(em: EntityManager, fan: string, gachaId: string, playAmount: number): Promise<void> {
  const { providerType, providerId } = DEMO_ISSUERS.user;
  const user = await signUp(em.fork(), { providerType, providerId, providerUserId: fan });
  const run = runAlone(em);
  const { id: orderId } = await run(placeOrder, { user, gachaId, playAmount });
  const checkout = { run, processor: FREE_OF_CHARGE, returnUrl: () => '' };
  await pay(em.fork(), checkout, user, { orderId, cardToken: null });
}
