import { createHash } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isSameText, type LocalizedText } from '../language/language.ts';
import { picturesOf } from '../picture/find.ts';
import { type AltTexts, altOf, hashIn, SECRET_PICTURE } from '../picture/picture.ts';
import type { Gacha } from './gacha.ts';
import { OddsVersion } from './odds.ts';
import { Prize, type PrizeKind } from './prize.ts';
import { isSecret, SECRET_NAME, secretPictureOf } from './secret.ts';
import { givenText } from './texts.ts';

/** What pages of an earlier release leave out. `alt`: what each picture shows. */
export type Described = {
  description: LocalizedText;
  secretImage: string;
  alt: { image: AltTexts; secretImage: AltTexts };
};
/** A prize as fans are shown it. What is of the store, such as its name there, is not sold, and stays out. */
export type ShownPrize = { id: string; kind: PrizeKind; name: LocalizedText; image: string } & Described;
/** A page says no kind where it is the normal one. */
export type FrozenPrize = {
  id: string;
  kind?: PrizeKind;
  name: LocalizedText;
  image: string;
  weight: number;
  supply: number;
} & Partial<Described>;

/** A version of the odds as fans are shown it, with the names, pictures and texts of its first moment. */
export type FrozenOdds = {
  gacha: { id: string; name: LocalizedText };
  number: number;
  from: string;
  prizes: readonly FrozenPrize[];
};

/** Kept as the very text that its hash covers. The database works the hash out too, and lets neither be changed. */
export const OddsPage = defineEntity({
  name: 'OddsPage',
  tableName: 'odds_pages',
  properties: {
    oddsVersion: () => p.oneToOne(OddsVersion).ref().owner().primary(),
    content: p.text(),
    hash: p.text(),
    frozenAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});
export type OddsPage = InferEntity<typeof OddsPage>;

/** What a page of an earlier release leaves out, by prize, as it was at `keptAt`. Written by the database. */
export const OddsPageSupplement = defineEntity({
  name: 'OddsPageSupplement',
  tableName: 'odds_page_supplements',
  properties: {
    oddsVersion: () => p.oneToOne(OddsVersion).ref().owner().primary(),
    content: p.text(),
    keptAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});
export type OddsPageSupplement = InferEntity<typeof OddsPageSupplement>;

/** What a page hides of its secret prizes, by prize. */
export const OddsPageSecrets = defineEntity({
  name: 'OddsPageSecrets',
  tableName: 'odds_page_secrets',
  properties: {
    oddsVersion: () => p.oneToOne(OddsVersion).ref().owner().primary(),
    content: p.text(),
  },
});
export type OddsPageSecrets = InferEntity<typeof OddsPageSecrets>;

type Version = Pick<OddsVersion, 'number' | 'weights' | 'supplies'> & { createdAt: Date };

/** With the version, in its transaction. `shown`: its prizes, in the order in which fans see them. */
export function freezeOdds(
  em: EntityManager,
  oddsVersion: OddsVersion & Version,
  gacha: Gacha,
  shown: readonly ShownPrize[],
): void {
  const { number, weights, supplies, createdAt } = oddsVersion;
  const frozen: FrozenOdds = {
    ...{ gacha: { id: gacha.id, name: givenText(gacha, 'name') }, number, from: createdAt.toISOString() },
    prizes: shown.map((prize) => ({
      ...publishedPrize(prize),
      ...{ weight: weights[prize.id] ?? 0, supply: supplies[prize.id] ?? 0 },
    })),
  };
  const content = JSON.stringify(frozen);
  em.create(OddsPage, { oddsVersion, content, hash: createHash('sha256').update(content).digest('hex') });
  const secrets = shown.filter(isSecret);
  if (secrets.length === 0) return;
  em.create(OddsPageSecrets, { oddsVersion, content: JSON.stringify(Object.fromEntries(secrets.map((one) => [one.id, one]))) });
}

/** As fans are shown it before they have won it. */
function hidden({ id, kind, secretImage, alt }: ShownPrize): ShownPrize {
  const [image, told] = [secretPictureOf(secretImage), secretImage ? alt.secretImage : SECRET_PICTURE.alt];
  return { id, kind, name: SECRET_NAME, description: '', image, secretImage: image, alt: { image: told, secretImage: told } };
}

function publishedPrize(prize: ShownPrize): Omit<FrozenPrize, 'weight' | 'supply'> {
  const { kind, ...shown } = isSecret(prize) ? hidden(prize) : prize;
  return kind === 'normal' ? shown : { ...shown, kind };
}

/** The prizes of a version as they are shown now, also retired ones. */
export async function shownNow(
  em: EntityManager,
  gachaId: string,
  { weights }: Pick<OddsVersion, 'weights'>,
): Promise<ShownPrize[]> {
  const its = { gacha: gachaId, id: { $in: Object.keys(weights) } };
  const prizes = await em.find(Prize, its, { orderBy: { position: 'asc', id: 'asc' } });
  return withAlts(
    em,
    prizes.map((prize) => ({
      ...{ id: prize.id, kind: prize.kind, name: givenText(prize, 'name'), description: givenText(prize, 'description') },
      ...{ image: prize.imageUrl, secretImage: prize.secretImageUrl },
    })),
  );
}

/** With what their pictures show now. */
export async function withAlts(em: EntityManager, prizes: readonly Omit<ShownPrize, 'alt'>[]): Promise<ShownPrize[]> {
  const hashes = new Set(prizes.flatMap(({ image, secretImage }) => [image, secretImage].flatMap((url) => hashIn(url) ?? [])));
  const pictures = hashes.size === 0 ? [] : await picturesOf(em, [...hashes]);
  const alts = new Map(pictures.map((picture) => [picture.hash, altOf(picture)]));
  const altAt = (url: string): AltTexts => alts.get(hashIn(url) ?? '') ?? {};
  return prizes.map(({ id, kind, name, description, image, secretImage }) => ({
    ...{ id, kind, name, description, image, secretImage, alt: { image: altAt(image), secretImage: altAt(secretImage) } },
  }));
}

export const frozenIn = ({ content }: Pick<OddsPage, 'content'>): FrozenOdds => JSON.parse(content) as FrozenOdds;

/** Whether fans would read of the same prizes, and see the same. */
export const isShownAlike = (before: ReadonlyMap<string, ShownPrize>, shown: readonly ShownPrize[]): boolean =>
  shown.every((now) => {
    const then = before.get(now.id);
    return then?.kind === now.kind && then.image === now.image && then.secretImage === now.secretImage && isTold(then, now);
  });

const isTold = (one: ShownPrize, other: ShownPrize): boolean =>
  isSameText(one.name, other.name) &&
  isSameText(one.description, other.description) &&
  isSameText(one.alt.image, other.alt.image) &&
  isSameText(one.alt.secretImage, other.alt.secretImage);
