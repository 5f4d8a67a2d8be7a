import type { Noun } from './kinds.ts';
import { BY, PROCESSOR_FILE, WHY_NEEDED } from './options.ts';

export const BOOKS = {
  tells: 'Whether payments, orders, prizes and handovers agree with each other, and each payment with its processor',
  alone: 'check',
  needsAs: 'books',
  verbs: {
    check: {
      tells: 'draws up the books; ends with 3 where they do not balance',
      more:
        'A date is a day like 2026-11-30, taken whole by the clock of this machine, or an instant like 2026-11-30T18:00+09:00. ' +
        'With a list of the processor only those payments are asked for with which it does not agree.',
      options: {
        from: { takes: 'date', tells: 'the first day' },
        to: { takes: 'date', tells: 'the last day' },
        'processor-file': PROCESSOR_FILE,
        json: { takes: 'file', tells: 'writes them as JSON, too; - prints it in place of the table' },
        csv: { takes: 'file', tells: 'writes them as CSV, too; - prints it in place of the table' },
      },
      example: '--from 2026-11-01 --to 2026-11-30 --csv november.csv',
    },
  },
} as const satisfies Noun;

export const SALES = {
  tells: 'What was sold and what went back, in days of Tokyo',
  alone: 'show',
  verbs: {
    show: {
      tells: 'orders, plays, yen taken, refunded and charged back, what is left, and the tax inside',
      more:
        'What was sold counts when it was paid, and what went back when it did. A date is a day like 2026-11-30, taken whole by the ' +
        'clock of Tokyo, or an instant like 2026-11-30T18:00+09:00. The tax is the sum of what the receipts say; the tax of the sum, ' +
        'which rounds once, is told beside it.',
      options: {
        from: { takes: 'date', tells: 'the first day' },
        to: { takes: 'date', tells: 'the last day' },
        gacha: { takes: 'gacha-id', many: true, tells: 'only this gacha. May be given again' },
        by: {
          takes: 'what',
          among: ['day', 'hour', 'gacha', 'method'],
          tells: 'what a line is of: a day, where nothing is said',
        },
        json: { tells: 'for programs: as JSON' },
      },
      example: '--from 2026-11-01 --to 2026-11-30 --by gacha',
    },
  },
} as const satisfies Noun;

const PART = {
  amount: { takes: 'yen', tells: 'a part, in place of all that is left' },
  remaining: { takes: 'yen', tells: 'what was not refunded before a part, so that it does not go back twice' },
  prizes: {
    takes: 'what',
    among: ['restock', 'write-off'],
    tells: 'what becomes of the prizes that were not handed over, where nothing is left',
  },
} as const;

const REFUND_ID = { 'refund-id': { needed: true, tells: 'as `gacha refunds list` tells it' } } as const;

export const REFUNDS = {
  tells: 'Money that goes back',
  verbs: {
    list: {
      tells:
        'names the refunds that are owed, the oldest first, which of them are held, and what went back twice by charge-backs',
      example: '',
    },
    record: {
      tells: 'writes down what this service did not give back',
      more:
        'by-hand at the processor, which is asked whether it is so; charge-back: taken back by the bank of the card; or otherwise, ' +
        'as in cash. Without --amount it is all that is left, and with a charge-back all that was paid. Where nothing is left then, ' +
        '--prizes says what becomes of those that were not handed over: with a charge-back write-off. A charge-back is written ' +
        'down once, and needs no --remaining. With --item those items are withdrawn with it; their share of the price went back, or ' +
        '--amount, which then needs no --remaining.',
      options: {
        order: { takes: 'order-id', needed: true, tells: 'of which order' },
        origin: { takes: 'origin', among: ['by-hand', 'charge-back', 'otherwise'], needed: true, tells: 'how it went back' },
        ...PART,
        item: { takes: 'item-id', many: true, tells: 'only this item. May be given again' },
        ...{ why: WHY_NEEDED, by: BY },
      },
      example: '--order ORDER-ID --origin charge-back --why "dispute 4711"',
    },
    order: {
      tells: 'writes that money is to go back, as refundOrder does; a gateway that runs asks the processor for it',
      more:
        'With --item only those items are withdrawn, and their share of the price goes back, or --amount, which then needs no ' +
        '--remaining; --prizes says what becomes of them.',
      takes: { 'order-id': { needed: true, tells: 'of which order' } },
      options: {
        ...PART,
        item: { takes: 'item-id', many: true, tells: 'only this item. May be given again' },
        ...{ why: WHY_NEEDED, by: BY },
      },
      example: 'ORDER-ID --amount 500 --remaining 2000 --why "a prize was broken"',
    },
    gacha: {
      tells: 'writes that all paid orders of a gacha go back, as for a show that is cancelled; gateways that run do the rest',
      more:
        'The sale must be paused or over. An order that is refunded is left out, so a run that was broken off goes on where it ' +
        'was. What is refused, such as an order in a parcel, is named, and ends the command with 1.',
      takes: { 'gacha-id': { needed: true, tells: 'of which gacha' } },
      options: {
        prizes: { ...PART.prizes, needed: true, tells: 'what becomes of the prizes that were not handed over' },
        delivered: { tells: 'also orders of which everything was handed over or posted' },
        'dry-run': { tells: 'tells how much would go back, and writes nothing' },
        ...{ why: WHY_NEEDED, by: BY },
      },
      example: 'GACHA-ID --prizes write-off --why "the show is cancelled" --dry-run',
    },
    'give-up': {
      tells: 'ends a refund that is held, or that the processor does not carry out, once that is certain',
      more: 'The prizes can be collected again, unless a charge-back covers the full amount.',
      takes: REFUND_ID,
      options: {
        why: WHY_NEEDED,
        'refund-rest': { tells: 'refunds in its place the money that a partial charge-back has left' },
        by: BY,
      },
      example: 'REFUND-ID --why "refused for good after 180 days"',
    },
    'take-back': {
      tells: 'ends what `record` wrote down, where the bank decided for you, or where it had not happened',
      more: 'After a refund of all of the money the order gets its earlier state, unless a charge-back covers the full amount.',
      takes: REFUND_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'REFUND-ID --why "the dispute was won"',
    },
  },
} as const satisfies Noun;

export const DRAWS = {
  tells: 'Whether draws were fair',
  verbs: {
    verify: {
      tells: 'works out every draw again from its record; ends with 3 at the first that differs, naming it and why',
      takes: { 'gacha-id': { tells: 'those of one gacha' } },
      example: 'GACHA-ID',
    },
    odds: {
      tells: 'holds what was won against what was declared, for each version of the odds',
      more: 'Tells since when, by whom and why each version held, with the p value of a chi-square test. A draw counts once its payment is over.',
      takes: { 'gacha-id': { tells: 'those of one gacha' } },
      example: 'GACHA-ID',
    },
  },
} as const satisfies Noun;
