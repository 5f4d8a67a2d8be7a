import { parcelPacked, parcelsWait } from './deeds-of-desks.ts';
import { afterSales, ofMailOrder, sees } from './desk.ts';
import { statisticsSeen } from './fair-gachas.ts';
import { inTurn, type Reach } from './states.ts';
import { countsOf, ENDED, linesIn, opens, receipt, runs, told } from './states-of-money.ts';
import { Before, HARBOUR } from './world.ts';

/**
 * What somebody prints, and how many pages of A4 it takes at least and at most: how much was sold before is not always the
 * same.
 */
export type OnPaper = { name: string; pages: readonly [least: number, most: number]; reach: Reach };

/** The fan's own, as the tax law wants it. */
const receiptThere: Reach = async ({ page, address }, stage) => {
  const fan = await Before.of(stage, stage.newName());
  const orderId = await fan.paid(HARBOUR, 3);
  const { order } = await fan.asks('query ($id: ID!) { order(id: $id) { receiptUrl } }', { id: orderId });
  await page.goto(new URL(order.receiptUrl, address).href);
};

const FINDINGS = 40;
const ID = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f';

/** As many as a page of the list has: more than a page of paper has. */
const manyFindings = told('BooksFindings', (language) => ({
  booksFindings: {
    totalCount: FINDINGS,
    nodes: Array.from({ length: FINDINGS }, (_, index) => ({
      ...{
        kind: 'DIFFERENCE',
        amount: 500 * (index + 1),
        orderId: `${ID}${1_000 + index}`,
        subject: linesIn(language)[0]?.subject,
      },
      reason:
        language === 'ja'
          ? '支払いは「売上確定」ですが、決済会社では仮売上のままです'
          : 'the payment is captured, and the processor has reserved its money',
      records: [
        { noun: 'order', ids: `${ID}${1_000 + index}` },
        { noun: 'payment', ids: `${ID}${2_000 + index}` },
      ],
    })),
    pageInfo: { hasNextPage: false, endCursor: null },
  },
}));

const differ = runs((language) => ({
  ...ENDED,
  status: 'DIFFERS',
  lines: linesIn(language, FINDINGS),
  counts: countsOf(FINDINGS),
}));

export const STATES_ON_PAPER: readonly OnPaper[] = [
  { name: 'today', pages: [2, 4], reach: afterSales(sees('operator', '/staff/today', 'today')) },
  {
    ...{ name: 'order with its receipt', pages: [1, 2] },
    reach: inTurn(
      receipt,
      ofMailOrder(async (fan, orderId) => fan.cameBack(orderId)),
      async ({ page }) => page.locator('[data-receipt]').waitFor(),
    ),
  },
  { name: 'receipt', pages: [1, 1], reach: receiptThere },
  {
    ...{ name: 'findings of the books', pages: [5, 8] },
    reach: inTurn(manyFindings, differ, opens('/staff/money?part=books', 'money-books'), async ({ page }) =>
      page
        .locator(`[data-findings="${FINDINGS}"] tbody tr`)
        .nth(FINDINGS - 1)
        .waitFor(),
    ),
  },
  { name: 'parcels', pages: [1, 4], reach: parcelsWait },
  { name: 'parcels, packed', pages: [1, 4], reach: parcelPacked },
  { name: 'money', pages: [1, 2], reach: afterSales(sees('operator', '/staff/money', 'money')) },
  { name: 'fairness', pages: [1, 2], reach: statisticsSeen },
];
