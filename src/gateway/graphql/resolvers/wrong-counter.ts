import { Refusal } from '../../../refusal.ts';
import type { Context } from '../../request/context.ts';

/** Whoever hears that a code is for another counter hears where that is, too. */
export async function withPlaces<Result>({ snapshot }: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'WRONG_COUNTER') throw error;
    const { catalogue } = await snapshot.load();
    const gachas = error.gachas.map((gacha) => ({ ...gacha, place: catalogue.gachas.get(gacha.id)?.detail?.placeText ?? null }));
    throw new Refusal(error.code, error.errors, { gachas });
  }
}
