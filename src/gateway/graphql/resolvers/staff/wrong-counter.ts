import { Refusal } from '../../../../refusal.ts';
import type { Context } from '../../../request/context.ts';

/** A refusal of a code that is for another counter tells where that counter is. */
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
