import { Refusal } from '../../../../refusal.ts';
import type { Context } from '../../../request/context.ts';

/** A refusal of a code that is for another counter tells where that counter is, in the language of the request. */
export async function withPlaces<Result>({ snapshot }: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'WRONG_COUNTER') throw error;
    const { catalogue } = await snapshot.load();
    const gachas = error.gachas.map((gacha) => {
      const shown = catalogue.gachas.get(gacha.id);
      return { ...gacha, name: shown?.name ?? gacha.name, place: shown?.detail?.placeText ?? null };
    });
    throw new Refusal(error.code, error.errors, { gachas });
  }
}
