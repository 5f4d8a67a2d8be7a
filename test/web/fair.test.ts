import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { RecordDocument } from '../../web/fan/documents.ts';
import { check, type Draw } from '../../web/fan/keep/fair/draw.ts';
import { segmentsOf } from '../../web/shared/draw/lots.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const SCRIPT = fileURLToPath(new URL('../../docs/check.mjs', import.meta.url));
const PLAYS = 12;

type Told = Omit<Draw, 'seed' | 'seedHash' | 'orderId'> & {
  order: { id: string };
  fairness: { seedHash: string; seed: string | null };
};

const byScript = (verifyDraw: Told): string =>
  execFileSync(process.execPath, [SCRIPT], { input: JSON.stringify({ data: { verifyDraw } }), encoding: 'utf8' });
const onPage = ({ order, fairness, ...draw }: Told) => check({ orderId: order.id, ...fairness, ...draw });

/** As docs/check.mjs says it, of what the page has worked out. */
async function inItsWords(told: Told): Promise<string> {
  const { hash, isHashRight, plays } = await onPage(told);
  const head = isHashRight ? `The hash is ${hash}: is it what you noted?` : 'THE HASH IS NOT THAT OF THE SEED';
  const lines = plays.map(({ play, wonId }, index) => {
    const drawn = told.plays[index]?.prize.id;
    return `Play ${play}: ${wonId === drawn ? 'as drawn' : `NOT AS DRAWN, BUT ${wonId}`}`;
  });
  return `${[head, ...lines].join('\n')}\n`;
}

async function drawn(isOver: boolean): Promise<Told> {
  const prizes = [
    prizeEntry({ pickup_weight: 3, stock: 2 }),
    prizeEntry({ pickup_weight: 97 }),
    prizeEntry({ pickup_weight: 7, stock: 3 }),
  ];
  const gachaId = await aGacha(stage.database, { prizes });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId, PLAYS);
  if (isOver) {
    await stage.database.sql('alter table gachas disable trigger touch');
    const ended = "update gachas set end_at = now() - interval '61 s', updated_at = now() - interval '61 s' where id = ?";
    await stage.database.sql(ended, [gachaId]);
    await stage.database.sql('alter table gachas enable trigger touch');
  }
  const { data, errors } = await fan.asks(RecordDocument.toString(), { orderId });
  expect(errors).toEqual([]);
  return data.verifyDraw;
}

describe('the page of a fan works a draw out', () => {
  test('as docs/check.mjs does, from what its own document asks', async () => {
    const told = await drawn(true);
    expect(await inItsWords(told)).toBe(byScript(told));
    const { isFair, isHashRight, plays } = await onPage(told);
    expect({ isFair, isHashRight }).toEqual({ isFair: true, isHashRight: true });
    expect(plays.map(({ value, bound }) => [value, bound])).toEqual(told.plays.map(({ value, bound }) => [value, bound]));
    expect(plays.map(({ text }) => text)).toEqual(told.plays.map(({ play }) => `${told.order.id}:${told.attempt}:${play}:0`));
  });

  test('and says which play was not as drawn, and that the seed is another', async () => {
    const told = await drawn(true);
    const [first, second, third] = told.plays as [Told['plays'][number], Told['plays'][number], Told['plays'][number]];
    const other = segmentsOf(second).find(({ id }) => id !== second.prize.id)?.id ?? '';
    const forged = { ...told, plays: [first, { ...second, prize: { id: other } }, third] };
    expect(await inItsWords(forged)).toBe(byScript(forged));
    expect((await onPage(forged)).plays.map(({ isAsDrawn }) => isAsDrawn)).toEqual([true, false, true]);
    expect((await onPage(forged)).isFair).toBe(false);

    // A number or a sum that was written down wrong, though the prize fits.
    const moved = {
      ...told,
      plays: [
        { ...first, value: (first.value + 1) % first.bound },
        { ...second, bound: second.bound + 1 },
      ],
    };
    expect((await onPage(moved)).plays.map(({ isAsDrawn }) => isAsDrawn)).toEqual([false, false]);

    const sown = { ...told, fairness: { ...told.fairness, seed: '00'.repeat(32) } };
    expect(await inItsWords(sown)).toBe(byScript(sown));
    expect(await onPage(sown)).toMatchObject({ isHashRight: false, isFair: false });
  });

  test('as far as it can be known while the seed is secret: whether each number falls on its prize', async () => {
    const told = await drawn(false);
    expect(told.fairness.seed).toBeNull();
    const { hash, isHashRight, isFair, plays } = await onPage(told);
    expect({ hash, isHashRight, isFair }).toEqual({ hash: null, isHashRight: null, isFair: true });
    expect(plays.map(({ wonId, number }) => [wonId, number])).toEqual(told.plays.map(({ prize }) => [prize.id, null]));
    const [first] = told.plays as [Told['plays'][number]];
    const forged = { ...told, plays: [{ ...first, prize: { id: 'another' } }] };
    expect((await onPage(forged)).isFair).toBe(false);
  });
});
