import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from '../../check-in/area.ts';
import { Beacon } from '../../check-in/beacon.ts';
import { lockNamed } from '../../database/advisory-lock.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { commitSeed } from '../../draw/seed.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';
import { RedeemDetail } from '../../gacha/redeem-detail.ts';
import { textColumns } from '../../gacha/texts.ts';
import type { Language } from '../../language/language.ts';
import { bytesOfGachas, inMegabytes, MAX_LIST_BYTES } from './answer-size.ts';
import { type CatalogueFile, catalogueFile, type GachaEntry, pathInFile } from './format.ts';
import { importSeller } from './import-seller.ts';
import { importStaff } from './import-staff.ts';
import { fromIssues as mistakes } from './mistakes.ts';
import { type Change, gachasWithoutSeed, newOddsIfChanged } from './new-odds.ts';
import { newTermsWhereChanged } from './new-terms.ts';
import { noteImport, toldGachas } from './note-import.ts';
import { wrongPictures } from './pictures.ts';

const DEMO_CHANGE: Change = { by: 'the gateway', why: 'a catalogue of its own' };

export type Imported = { gachas: number; prizes: number; beacons: number; areas: number; staff: number; leftRevoked: number };

/**
 * By id; what the file does not name stays. All or nothing, and every mistake is named by its place. It may run during a sale:
 * stock is what the file supplies less what has been drawn, so importing a file twice gives nothing away twice. `language`: the
 * operator's own.
 */
export async function importCatalogue(
  em: EntityManager,
  json: unknown,
  change: Change = DEMO_CHANGE,
  onGacha: (done: number, of: number) => void = () => {},
  language: Language = 'en',
): Promise<Imported> {
  const parsed = catalogueFile.safeParse(json);
  if (!parsed.success) throw mistakes(parsed.error.issues.map(({ path, message }) => `${pathInFile(path)}: ${message}`));
  const file = parsed.data;
  const counts = countsOf(file);
  const leftRevoked = await em.transactional(async (em) => {
    await lockNamed(em, 'catalogue import');
    const found = await lockCatalogue(em, file);
    const wrong = [...wrongGachas(file, found), ...(await wrongLinks(em, file)), ...(await wrongPictures(em, file))];
    if (wrong.length > 0) throw mistakes(wrong);
    const before = toldGachas(found.gachas.values());
    const seedless = await gachasWithoutSeed(em, file.gachas, found.gachas);
    for (const [index, entry] of file.gachas.entries()) {
      await importGacha(em, entry, found, change, language);
      onGacha(index + 1, file.gachas.length);
    }
    await em.flush();
    await refuseEndlessList(em);
    await importSeller(em, file, change);
    await newTermsWhereChanged(em, file.gachas, change);
    for (const id of seedless) await commitSeed(em, id);
    await importCheckIn(em, file);
    const left = await importStaff(em, file.staff, change);
    await noteImport(
      em,
      file.gachas.map(({ id }) => id),
      before,
      counts,
      change,
    );
    return left;
  });
  return { ...counts, leftRevoked };
}

const countsOf = (file: CatalogueFile) => ({
  gachas: file.gachas.length,
  prizes: file.gachas.reduce((sum, { prizes }) => sum + prizes.length, 0),
  beacons: file.beacons.length,
  areas: file.areas.length,
  staff: file.staff.length,
});

async function refuseEndlessList(em: EntityManager): Promise<void> {
  const published = await em.find(Gacha, { published: true });
  const bytes = bytesOfGachas(published);
  if (bytes <= MAX_LIST_BYTES) return;
  const told = `the ${published.length} published gachas together make a list of ${inMegabytes(bytes)}, and an answer may have 2 MB`;
  throw mistakes([`gachas: ${told}: take back some that are over (published), or shorten their texts`]);
}

type LockedRows = { gachas: Map<string, Gacha>; prizes: Map<string, Prize> };

/** Prizes first and in the order of ids, as a draw locks them, against deadlocks. */
async function lockCatalogue(em: EntityManager, file: CatalogueFile): Promise<LockedRows> {
  const gachaIds = file.gachas.map(({ id }) => id);
  const prizeIds = file.gachas.flatMap(({ prizes }) => prizes.map(({ id }) => id));
  await tablesOf(em, Prize)
    .selectFrom('prizes')
    .select('id')
    .where(({ eb, or }) => or([eb('gacha_id', '=', anyOf(gachaIds)), eb('id', '=', anyOf(prizeIds))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const prizes = await em.find(Prize, { $or: [{ gacha: { $in: gachaIds } }, { id: { $in: prizeIds } }] });
  const gachas = await em.find(Gacha, { id: { $in: gachaIds } });
  return {
    gachas: new Map(gachas.map((gacha) => [gacha.id, gacha])),
    prizes: new Map(prizes.map((prize) => [prize.id, prize])),
  };
}

const drawnOf = (prize: Prize | undefined): number => (prize ? prize.supply - prize.stock : 0);

function wrongGachas(file: CatalogueFile, found: LockedRows): string[] {
  return file.gachas.flatMap((entry, g) => {
    return entry.prizes.flatMap((one, p) => {
      const prize = found.prizes.get(one.id);
      const place = `gachas[${g}].prizes[${p}]`;
      if (prize && prize.gacha.id !== entry.id) return [`${place}.id: belongs to the gacha ${prize.gacha.id}`];
      return one.stock < drawnOf(prize)
        ? [`${place}.stock: is less than the ${drawnOf(prize)} that have been drawn already: export the catalogue first`]
        : [];
    });
  });
}

/** Links may name gachas of this file or of an earlier one. */
async function wrongLinks(em: EntityManager, file: CatalogueFile): Promise<string[]> {
  const lists = [
    ...(['beacons', 'areas', 'staff'] as const).flatMap((kind) =>
      file[kind].map(({ gacha_ids }, index) => ({ gacha_ids, place: `${kind}[${index}]` })),
    ),
    ...file.staff.flatMap(({ roles = [] }, index) =>
      roles.map(({ gacha_ids }, r) => ({ gacha_ids, place: `staff[${index}].roles[${r}]` })),
    ),
  ];
  const links = lists.flatMap(({ gacha_ids, place }) =>
    gacha_ids === 'all' ? [] : gacha_ids.map((id, i) => ({ id, place: `${place}.gacha_ids[${i}]` })),
  );
  const known = await em.find(Gacha, { id: { $in: [...new Set(links.map(({ id }) => id))] } }, { fields: ['id'] });
  const ids = new Set([...known.map(({ id }) => id), ...file.gachas.map(({ id }) => id)]);
  return links.filter(({ id }) => !ids.has(id)).map(({ place }) => `${place}: there is no such gacha`);
}

async function importGacha(
  em: EntityManager,
  entry: GachaEntry,
  found: LockedRows,
  change: Change,
  language: Language,
): Promise<void> {
  const columns = gachaColumns(entry, language);
  const before = found.gachas.get(entry.id);
  const gacha = before ? em.assign(before, columns) : em.create(Gacha, { id: entry.id, ...columns });
  const detail = redeemColumns(entry, language);
  const oldDetail = await em.findOne(RedeemDetail, { gacha: entry.id });
  if (oldDetail) em.assign(oldDetail, detail);
  else em.create(RedeemDetail, { gacha, ...detail });
  entry.prizes.forEach((one, position) => {
    const prize = found.prizes.get(one.id);
    const row = {
      ...prizeColumns(one, language),
      position,
      supply: one.stock,
      stock: one.stock - drawnOf(prize),
      deletedAt: null,
    };
    if (prize) em.assign(prize, row);
    else em.create(Prize, { id: one.id, gacha, ...row });
  });
  await retireOthers(em, entry, found);
  await newOddsIfChanged(em, gacha, entry, change);
}

/** Retired prizes can neither be drawn nor seen; what was won of them stays. */
async function retireOthers(em: EntityManager, entry: GachaEntry, found: LockedRows): Promise<void> {
  const named = new Set(entry.prizes.map(({ id }) => id));
  const now = await databaseClock(em);
  for (const prize of found.prizes.values()) {
    if (prize.gacha.id === entry.id && !named.has(prize.id)) prize.deletedAt ??= now;
  }
}

const gachaColumns = (entry: GachaEntry, language: Language) => ({
  ...textColumns({ name: entry.name, description: entry.description }, language),
  price: entry.price,
  hasLimit: entry.has_limit,
  maximum: entry.maximum,
  onSale: entry.on_sale,
  published: entry.published,
  startAt: entry.start_at,
  endAt: entry.end_at,
  redeemLimitDate: entry.redeem_limit_date,
  redeemPolicy: entry.redeem_policy,
  deliveryType: entry.delivery_type,
  authProviderType: entry.auth_method?.provider_type ?? null,
  authProviderId: entry.auth_method?.provider_id ?? null,
  isCheckInNeeded: entry.needs_checkin,
  needsPurchase: entry.needs_purchase,
  thumbnailImageUrl: entry.thumbnail_image_url,
  lineupImageUrl: entry.lineup_image_url,
  tags: entry.tags,
});

const redeemColumns = ({ redeem_detail: it }: GachaEntry, language: Language) => ({
  ...textColumns(
    { probabilityProvision: it.probability_provision, rule: it.rule, placeText: it.place_text, infoText: it.info_text },
    language,
  ),
  placeUrl: it.place_url,
  callNumber: it.call_number,
  webUrl: it.web_url,
});

const prizeColumns = (one: GachaEntry['prizes'][number], language: Language) => ({
  ...textColumns({ name: one.name, description: one.description }, language),
  pickingName: one.picking_name,
  pickupWeight: one.pickup_weight,
  retailValue: one.retail_value,
  imageUrl: one.image_url,
  pickupImageUrl: one.pickup_image_url,
  secretImageUrl: one.secret_image_url,
});

async function importCheckIn(em: EntityManager, file: CatalogueFile): Promise<void> {
  for (const { beacon_id: id, valid_hours: validHours, gacha_ids } of file.beacons) {
    const beacon = await em.upsert(Beacon, { id, validHours });
    await beacon.gachas.init();
    beacon.gachas.set(gacha_ids.map((gachaId) => em.getReference(Gacha, gachaId)));
  }
  for (const { name, position, radius_m: radiusM, valid_hours: validHours, gacha_ids } of file.areas) {
    const before = await em.findOne(Area, { name }, { populate: ['gachas'] });
    const columns = { ...position, radiusM, validHours };
    const area = before ? em.assign(before, columns) : em.create(Area, { name, ...columns });
    area.gachas.set(gacha_ids.map((gachaId) => em.getReference(Gacha, gachaId)));
  }
  await em.flush();
}
