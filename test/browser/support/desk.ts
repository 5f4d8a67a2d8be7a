import type { Stage } from './stage.ts';
import { inTurn, type Reach } from './states.ts';
import type { Look, Visitor } from './visitor.ts';
import { Before, HARBOUR } from './world.ts';

/** Somebody of the demonstration at a desk, by the address of a screen. */
export async function atDesk(desk: Visitor, name: string, path: string): Promise<Visitor> {
  await desk.opens(path);
  await desk.signsIn(name);
  await desk.page.locator('.desk-nav').waitFor();
  await desk.settles();
  return desk;
}

export const sees =
  (name: string, path: string, state: string): Reach =>
  async (desk) => {
    await atDesk(desk, name, path);
    await desk.page.locator(`[data-state="${state}"]`).waitFor();
    await desk.settles();
  };

/** Some fans bought before, so that there is something to be seen. */
export const afterSales =
  (...then: readonly Reach[]): Reach =>
  async (desk, stage) => {
    const fan = await Before.of(stage, stage.newName());
    await fan.paid(HARBOUR, 3);
    await fan.refunded(HARBOUR);
    await inTurn(...then)(desk, stage);
  };

/** On a phone and at a desk, in both languages. */
export const LOOKS: Readonly<Record<string, Look>> = {
  'phone, ja': {},
  'phone, en': { language: 'en' },
  'desk, ja': { at: 'desk' },
  'desk, en': { at: 'desk', language: 'en' },
};

export const tokenOf = (stage: Stage, name: string): Promise<string> => stage.token(name, 'staff');
