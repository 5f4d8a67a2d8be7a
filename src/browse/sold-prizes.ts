import type { EntityManager } from '@mikro-orm/postgresql';
import { type SoldOdds, type SoldPrize, soldUnder } from '../gacha/sold.ts';
import type { AltTexts } from '../picture/picture.ts';
import { type ShownPicture, shownPictures } from './pictures.ts';

export type ShownSold = Pick<SoldPrize, 'name' | 'description' | 'percent'> & {
  image: ShownPicture | null;
  secretImage: ShownPicture | null;
};
export type ShownSoldOdds = Omit<SoldOdds, 'prizes'> & { prizes: ReadonlyMap<string, ShownSold> };

/** To whoever ordered it: each instant only where it is later than the order. */
export type SoldToFan = ShownSold & { namedAt: Date | null; describedAt: Date | null };

/** `own`: what addresses of this gateway begin with. */
export async function soldPrizes(em: EntityManager, oddsVersionIds: readonly string[], own: string): Promise<ShownSoldOdds[]> {
  const sold = await soldUnder(em, oddsVersionIds);
  const urls = sold.flatMap(({ prizes }) => [...prizes.values()].flatMap(({ image, secretImage }) => [image, secretImage]));
  const pictures = await shownPictures(em, urls, own);
  const told = (url: string, alt: AltTexts): ShownPicture | null => {
    const picture = pictures(url);
    return picture && { ...picture, alt };
  };
  const shown = ({ name, description, percent, image, secretImage, alt }: SoldPrize): ShownSold => ({
    ...{ name, description, percent },
    ...{ image: told(image, alt.image), secretImage: told(secretImage, alt.secretImage) },
  });
  return sold.map(({ prizes, ...odds }) => ({
    ...odds,
    prizes: new Map([...prizes].map(([id, prize]) => [id, shown(prize)])),
  }));
}

export function soldToFan({ prizes, namedAt, describedAt }: ShownSoldOdds, prizeId: string, orderedAt: Date): SoldToFan {
  const prize = prizes.get(prizeId);
  if (!prize) throw new Error('a prize is not one of the odds that it was sold under');
  const ifLater = (at: Date) => (at > orderedAt ? at : null);
  return { ...prize, namedAt: ifLater(namedAt), describedAt: ifLater(describedAt) };
}
