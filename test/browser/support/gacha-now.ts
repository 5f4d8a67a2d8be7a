import type { Json } from '../../support/json.ts';
import { tokenOf } from './desk.ts';
import type { Stage } from './stage.ts';

/** As its operator would read it. */
export async function gachaNow(stage: Stage, id: string): Promise<Json> {
  const query = `query ($id: ID!) { gacha(id: $id) {
    version price isPaused name(language: EN) prizes(first: 9) { nodes { stock pickupWeight } } } }`;
  return (await stage.asks(query, { id }, await tokenOf(stage, 'operator'))).gacha;
}
