import type { EntityManager } from '@mikro-orm/postgresql';
import { emissionProbabilities } from '../gacha/odds.ts';
import { isSecret, SECRET_NAME } from '../gacha/secret.ts';
import { type SoldOdds, type SoldPrize, soldUnder } from '../gacha/sold.ts';
import { givenText } from '../gacha/texts.ts';
import { type AltTexts, SECRET_PICTURE } from '../picture/picture.ts';
import { Refusal } from '../refusal.ts';
import type { ShownGacha } from './catalogue.ts';
import { wholeRow } from './in-language.ts';
import { type ShownPicture, shownPictures } from './pictures.ts';

type ShownSold = Pick<SoldPrize, 'kind' | 'name' | 'description' | 'percent'> & {
  image: ShownPicture | null;
  secretImage: ShownPicture | null;
};
export type ShownSoldOdds = Omit<SoldOdds, 'prizes'> & { prizes: ReadonlyMap<string, ShownSold> };

/** As the fan of the order is shown it: each instant only where it is later than the order. */
export type SoldToFan = ShownSold & { namedAt: Date | null; describedAt: Date | null; isHidden: boolean };

/** `own`: what addresses of this gateway begin with. */
export async function soldPrizes(em: EntityManager, oddsVersionIds: readonly string[], own: string): Promise<ShownSoldOdds[]> {
  const sold = (await soldUnder(em, oddsVersionIds)).map(({ prizes, ...odds }) => ({
    ...odds,
    prizes: new Map([...prizes].map(([id, prize]) => [id, withSecretImage(prize)])),
  }));
  const urls = sold.flatMap(({ prizes }) => [...prizes.values()].flatMap(({ image, secretImage }) => [image, secretImage]));
  const pictures = await shownPictures(em, urls, own);
  const told = (url: string, alt: AltTexts): ShownPicture | null => {
    const picture = pictures(url);
    return picture && { ...picture, alt };
  };
  const shown = ({ kind, name, description, percent, image, secretImage, alt }: SoldPrize): ShownSold => ({
    ...{ kind, name, description, percent },
    ...{ image: told(image, alt.image), secretImage: told(secretImage, alt.secretImage) },
  });
  return sold.map(({ prizes, ...odds }) => ({
    ...odds,
    prizes: new Map([...prizes].map(([id, prize]) => [id, shown(prize)])),
  }));
}

/** Every secret prize has a picture that is shown in its place. */
const withSecretImage = (prize: SoldPrize): SoldPrize =>
  isSecret(prize) && !prize.secretImage
    ? { ...prize, secretImage: SECRET_PICTURE.path, alt: { ...prize.alt, secretImage: SECRET_PICTURE.alt } }
    : prize;

export function soldToFan({ prizes, namedAt, describedAt }: ShownSoldOdds, prizeId: string, orderedAt: Date): SoldToFan {
  const prize = prizes.get(prizeId);
  if (!prize) throw new Error('a prize is not one of the odds that it was sold under');
  const ifLater = (at: Date) => (at > orderedAt ? at : null);
  return { ...prize, namedAt: ifLater(namedAt), describedAt: ifLater(describedAt), isHidden: false };
}

/** As fans see it before they have won it. */
export const hiddenSold = (sold: SoldToFan): SoldToFan =>
  isSecret(sold) ? { ...sold, name: SECRET_NAME, description: '', image: sold.secretImage, isHidden: true } : sold;

/** As a fan who won them now would be shown them. What cannot be won any more is none of them. */
export function wonNow({ prizes }: ShownGacha, prizeIds: readonly string[]): SoldToFan[] {
  const percents = emissionProbabilities(prizes.map(({ id, pickupWeight, supply }) => ({ id, pickupWeight, stock: supply })));
  const rows = new Map(prizes.map((row) => [row.id, wholeRow(row)]));
  return prizeIds.map((id) => {
    const row = rows.get(id);
    if (!row) throw new Refusal('NOT_FOUND');
    const texts = { name: givenText(row, 'name'), description: givenText(row, 'description') };
    const { kind, image, secretImage } = row;
    return {
      ...texts,
      kind,
      image,
      secretImage,
      percent: percents.get(id) ?? 0,
      namedAt: null,
      describedAt: null,
      isHidden: false,
    };
  });
}
