import { isTold } from '../../fairness/is-told.ts';
import { count, type ExportTable, instant, text } from './column.ts';
import { NAME_AS_SOLD } from './sold.ts';

export const DRAWS: ExportTable = {
  tells:
    'Every play that was drawn and paid, by gacha, in the order of the draws, and those whose money was refused (`returnedAfter`). One whose payment is under way is left out: it is in a later file of the same period, and in none of the next.',
  period: 'when it was drawn',
  columns: {
    gachaId: text('d.gacha_id', 'the gacha'),
    sequence: count('d.sequence', 'the number of the draw, from 1 for each gacha'),
    orderId: text('d.order_id', 'the order'),
    attempt: count('d.attempt', 'which attempt to pay it was drawn for'),
    play: count('d.play', 'which play of the order'),
    prizeId: text('d.prize_id', 'the prize'),
    prize: NAME_AS_SOLD,
    lastOneId: text('d.last_one_id', 'the last-one prize, where the play got that, too'),
    oddsVersion: count('v.number', 'the version of the odds that the order was made under'),
    drawnAt: instant('d.drawn_at', 'when it was drawn'),
    returnedAfter: count(
      'd.returned_after',
      'the last draw before the prize went back to stock, since the money was refused; empty where it did not',
    ),
  },
  from: 'draws d join odds_versions v on v.id = d.odds_version_id',
  where: isTold('d'),
  version: 'd.odds_version_id',
  at: 'd.drawn_at',
  gachas: 'd.gacha_id = any($GACHAS)',
  key: 'd.gacha_id, d.sequence',
};
