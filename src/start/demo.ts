import { readFile } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runAlone } from '../database/batch.ts';
import { Gacha } from '../gacha/gacha.ts';
import { DEMO_ISSUERS } from '../gateway/identity/demo.ts';
import type { Language } from '../language/language.ts';
import { importCatalogue } from '../operator/catalogue/import.ts';
import { placeOrder } from '../order/place.ts';
import { pay } from '../payment/pay.ts';
import { FREE_OF_CHARGE } from '../payment/processor/processor.ts';
import { signUp } from '../user/sign-up.ts';
import type { Database } from './database/connect.ts';
import type { TellOperator } from './greet.ts';

type Entry = { id: string; end_at: string };

const PLAYS = 4;
const AN_HOUR_MS = 3_600_000;

/** Catalogue and plays for a first start. One that was killed half-way is done again. */
export async function showDemo({ orm }: Pick<Database, 'orm'>, tell: TellOperator, language: Language): Promise<void> {
  const file = JSON.parse(await readFile(new URL('../operator/catalogue/demo.json', import.meta.url), 'utf8'));
  const over = (file.gachas as Entry[]).filter(({ end_at }) => Date.parse(end_at) < Date.now());
  if ((await orm.em.fork().count(Gacha, { id: { $nin: over.map(({ id }) => id) } })) > 0) return;
  tell('Importing the demo catalogue …');
  for (const gacha of over) await playOut(orm.em, gacha);
  await importCatalogue(orm.em.fork(), file, undefined, undefined, language);
}

/**
 * A sale that is over, with an order that can be verified. It is opened once more, and closed by the import of the whole
 * file: a seed that another has replaced is shown at once, the last one a minute after the end of the sale.
 */
async function playOut(em: EntityManager, gacha: Entry): Promise<void> {
  const imports = (entry: Entry) => importCatalogue(em.fork(), { gachas: [entry] });
  const open = { ...gacha, end_at: new Date(Date.now() + AN_HOUR_MS).toISOString() };
  await imports(open);
  await carolPlays(em, gacha.id);
  await imports(gacha);
  await imports(open);
}

async function carolPlays(em: EntityManager, gachaId: string): Promise<void> {
  const { providerType, providerId } = DEMO_ISSUERS.user;
  const user = await signUp(em.fork(), { providerType, providerId, providerUserId: 'carol' });
  const run = runAlone(em);
  const { id: orderId } = await run(placeOrder, { user, gachaId, playAmount: PLAYS });
  const checkout = { run, processor: FREE_OF_CHARGE, returnUrl: () => '' };
  await pay(em.fork(), checkout, user, { orderId, cardToken: null });
}
