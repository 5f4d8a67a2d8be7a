import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { emissionProbabilities, type Fraction, isSameOdds } from '../../gacha/odds.ts';
import { Prize } from '../../gacha/prize.ts';
import type { LocalizedText } from '../../language/language.ts';
import { badInput, knownId, Refusal } from '../../refusal.ts';
import { completed, type GachaEntry } from '../catalogue/file/complete.ts';
import { type InFile, mistakeAt, readWhole } from '../catalogue/file/read.ts';
import { type Warning, warningsOfPrizes } from '../catalogue/file/warnings.ts';
import { asWritten, presentGachas, prizeEntry } from '../catalogue/present.ts';
import { wrongGachas } from '../catalogue/wrong.ts';
import { changesIn, type FormText, refusedForm } from './form.ts';
import { lotOf, oddsIn, type PrizeRows, restocked } from './odds.ts';
import { isSaleOpen } from './reason.ts';

/** A prize as it would be; what is not named stays. Without an id it is a new one. */
export type PrizeTried = {
  prizeId?: string | null | undefined;
  kind?: Prize['kind'] | null | undefined;
  name?: FormText | null | undefined;
  /** How many more there would be. */
  amount?: number | null | undefined;
  pickupWeight?: number | null | undefined;
  retailValue?: number | null | undefined;
  isRetired?: boolean | null | undefined;
  /** As a file names them. */
  without?: readonly string[] | null | undefined;
};

export type PrizeOdds = { left: number; pickupWeight: number; percent: number; fraction: Fraction };
export type ComparedPrize = { id: string | null; name: LocalizedText; before: PrizeOdds | null; after: PrizeOdds | null };
export type PrizeWarning = { prizeName: LocalizedText | null; warning: Warning };
export type OddsPreview = {
  gachaId: string;
  isReasonNeeded: boolean;
  prizes: ComparedPrize[];
  warnings: PrizeWarning[];
};

/** What odds would be, and what the checks of the law would say. Writes nothing. */
export async function previewOdds(em: EntityManager, gachaId: string, tried: readonly PrizeTried[]): Promise<OddsPreview> {
  const gacha = await em.findOne(Gacha, { id: knownId(gachaId), deletedAt: null });
  const [before] = gacha ? await presentGachas(em, [gacha.id]) : [];
  if (!gacha || !before) throw new Refusal('NOT_FOUND');
  const rows = new Map((await em.find(Prize, { gacha: gacha.id })).map((prize) => [prize.id, prize]));
  const after = entryWith(before, tried, rows);
  const [was, is] = [standings(before, rows), standings(after, rows)];
  const won = new Set(before.prizes.map(({ id }) => id));
  const others = after.prizes.filter(({ id }) => !won.has(id));
  return {
    gachaId: gacha.id,
    isReasonNeeded: isSaleOpen(gacha, await databaseClock(em)) && !isSameOdds(oddsIn(before, rows), oddsIn(after, rows)),
    prizes: [...before.prizes, ...others].map(({ id, name }) => ({
      ...{ id: rows.has(id) ? id : null, name, before: was.get(id) ?? null, after: is.get(id) ?? null },
    })),
    warnings: warningsOfPrizes(after).map((warning) => ({
      ...{ warning, prizeName: after.prizes[warning.prize ?? -1]?.name ?? null },
    })),
  };
}

/** `by`: which of those that are tried it is. What is taken out has nothing `written`. */
type Place = { id: string | null; written: object | undefined; by: number };

function entryWith(before: GachaEntry, tried: readonly PrizeTried[], rows: PrizeRows): GachaEntry {
  const { id, name, price, start_at, end_at, prizes } = asWritten(before);
  const places: Place[] = prizes.map((written) => ({ id: written.id, written, by: -1 }));
  for (const [by, { prizeId, amount, isRetired, without, ...form }] of tried.entries()) {
    const place = placeOf(places, { prizeId, isRetired }, rows);
    if (place.by !== -1) throw badInput(`prizes.${by}.prizeId`, 'GIVEN_TWICE');
    const row = rows.get(prizeId ?? '');
    // Of a last-one prize there is one, so no amount has to be given.
    const isNewLast = row === undefined && form.kind === 'last-one' && amount == null;
    const stock = amount == null ? (row?.supply ?? 0) : restocked(row, amount, `prizes.${by}.amount`);
    place.written = isRetired
      ? undefined
      : { ...place.written, ...changesIn(form, without ?? [], `prizes.${by}.`), ...(!isNewLast && { stock }) };
    place.by = by;
  }
  const left = places.filter(({ written }) => written !== undefined);
  const refused = (mistakes: readonly InFile[]) =>
    refusedForm(
      mistakes.map((mistake) => ofTried(mistake, left)),
      'gachas[0].',
    );
  const written = { ...{ id, name, price, start_at, end_at }, prizes: left.map(({ written }) => written) };
  const file = completed(readWhole({ gachas: [written] }, refused), new Map([[id, before]]));
  const wrong = wrongGachas(file, { gachas: new Map(), prizes: new Map(rows) });
  if (wrong.length > 0) throw refused(wrong);
  return file.gachas[0] as GachaEntry;
}

/** A new one, and one that comes back, stand behind the others. */
function placeOf(places: Place[], { prizeId, isRetired }: Pick<PrizeTried, 'prizeId' | 'isRetired'>, rows: PrizeRows): Place {
  const known = prizeId == null ? undefined : places.find(({ id }) => id === prizeId);
  if (known) return known;
  const retired = isRetired === false ? rows.get(prizeId ?? '') : undefined;
  if (prizeId != null && !retired) throw new Refusal('NOT_FOUND');
  const place = { id: prizeId ?? null, written: retired ? prizeEntry(retired) : {}, by: -1 };
  places.push(place);
  return place;
}

const ofTried = ({ place, mistake }: InFile, left: readonly Place[]): InFile =>
  mistakeAt(
    place.replace(/prizes\[(\d+)\]/, (_all, at) => `prizes[${left[Number(at)]?.by}]`),
    mistake,
  );

function standings(entry: GachaEntry, rows: PrizeRows): Map<string, PrizeOdds> {
  const lots = entry.prizes.map((prize) => lotOf(prize, rows));
  const [percents, fractions] = [emissionProbabilities(lots), oddsIn(entry, rows)];
  return new Map(
    lots.map(({ id, stock: left, pickupWeight }) => [
      id,
      { left, pickupWeight, percent: percents.get(id) ?? 0, fraction: fractions.get(id) ?? { numerator: 0, denominator: 1 } },
    ]),
  );
}
