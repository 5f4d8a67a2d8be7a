import { atDesk, ofMailOrder, sees } from './desk.ts';
import { also, inTurn, presses, type Reach, type State } from './states.ts';
import { Before, HARBOUR } from './world.ts';

type Json = Record<string, unknown>;

/** As the service would say it, at once and each time the same. */
export const told =
  (operation: string, data: (language: string) => Json): Reach =>
  async ({ page }) => {
    await page.route('**/graphql', async (route) => {
      const request = route.request();
      if (!request.postData()?.includes(`query ${operation}`)) return route.fallback();
      const language = (await request.headerValue('accept-language')) ?? '';
      return route.fulfill({ json: { data: data(language.startsWith('ja') ? 'ja' : 'en') } });
    });
  };

const RUN = {
  ...{ runId: '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0b01', staffMember: { id: 'one', name: 'Olga' }, from: null, to: null },
  ...{ begunAt: '2026-11-26T09:00:00.000Z', endedAt: null, compared: 0, paymentCount: null, asOf: null, lines: [], counts: [] },
  ...{ checked: 0, checkCount: null, checking: null, stoppedBy: null },
};
const LINES = [
  [['売上確定の支払い ＝ 決済会社での売上', 'captured payments = captured at the processor'], 3_012, 3_012, 1_506_000, 1_506_000],
  [['支払い済みの回数 ＝ 当たった景品', 'plays of paid orders = prizes won'], 9_040, 9_040, null, null],
] as const;
export const linesIn = (language: string, missing = 0) =>
  LINES.map(([[ja, en], here, there, amountHere, amountThere]) => ({
    ...{ subject: language === 'ja' ? ja : en, here, there: there - missing },
    ...{ amountHere, amountThere: amountThere === null ? null : amountThere - 500 * missing },
  }));
const KINDS = ['DIFFERENCE', 'NOT_ASKED', 'TO_BE_DISPUTED', 'UNFINISHED', 'OVERDUE'];
export const countsOf = (...counts: number[]) => KINDS.map((kind, at) => ({ kind, count: counts[at] ?? 0 }));
export const ENDED = {
  endedAt: '2026-11-26T09:00:34.000Z',
  asOf: '2026-11-26T09:00:01.000Z',
  compared: 3_012,
  paymentCount: 3_012,
};

export const runs = (run: (language: string) => Json): Reach =>
  told('BooksRuns', (language) => ({
    booksRuns: { totalCount: 1, nodes: [{ ...RUN, ...run(language) }], pageInfo: { hasNextPage: false, endCursor: null } },
  }));

const findings = told('BooksFindings', (language) => ({
  booksFindings: {
    totalCount: 1,
    nodes: [
      {
        ...{ kind: 'DIFFERENCE', amount: 500, orderId: '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0b02' },
        subject: linesIn(language)[0]?.subject,
        reason:
          language === 'ja'
            ? '支払いは「売上確定」ですが、決済会社では仮売上のままです'
            : 'the payment is captured, and the processor has reserved its money',
        records: [
          { noun: 'order', ids: '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0b02' },
          { noun: 'payment', ids: '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0b03' },
        ],
      },
    ],
    pageInfo: { hasNextPage: false, endCursor: null },
  },
}));

/** What is wrong there stands in the colour of a refusal. */
export const opens =
  (path: string, state: string): Reach =>
  async (desk) => {
    await atDesk(desk, 'operator', path);
    await desk.page.locator(`[data-state="${state}"]`).waitFor();
    await desk.settles();
  };

const BOOKS = opens('/staff/money?part=books', 'money-books');
const opensLines: Reach = async ({ page }) => page.locator('[data-run] > details > summary').click();

const gateway = (name: string, status: string, changes: Json = {}) => ({
  ...{ gatewayId: name, name, version: '0.1.0', status, reasons: [], startedAt: '2026-11-26T00:00:00.000Z', turnedAway: 0 },
  ...{ heardAt: '2026-11-26T03:03:00.000Z', stoppedAt: null, isAnswering: false, ...changes },
});
const gateways = told('GatewaysNow', () => ({
  gateways: [
    gateway('gateway-1:4000', 'READY', { isAnswering: true }),
    gateway('gateway-2:4000', 'SILENT', { turnedAway: 12 }),
    gateway('gateway-3:4000', 'NOT_READY', { reasons: ['CLOCK'] }),
    gateway('gateway-4:4000', 'STOPPED', { stoppedAt: '2026-11-26T03:00:00.000Z' }),
  ],
}));

const chargeBacks = told('ChargeBacks', () => ({
  chargeBacks: {
    totalCount: 2,
    nodes: [
      ['DONE', 1_500, 500],
      ['TAKEN_BACK', 500, null],
    ].map(([status, amount, twice], at) => ({
      givenTwiceAmount: twice,
      refund: {
        ...{ id: `${at}`, amount, status, createdAt: '2026-11-26T03:03:00.000Z', takenBackAt: null },
        order: { id: `${at}`, serialNumber: 17 + at, totalPrice: 1_500, gacha: { id: 'one', name: 'Harbour' } },
      },
    })),
    pageInfo: { hasNextPage: false, endCursor: null },
  },
}));

const owed = told('RefundsOwed', () => ({
  refundsOwed: {
    totalCount: 1,
    nodes: [
      {
        ...{ tries: 14, givenTwiceAmount: null },
        refund: {
          ...{ id: 'one', amount: 1_500, status: 'OWED', origin: 'GATEWAY', createdAt: '2026-11-26T03:03:00.000Z' },
          order: { id: 'one', serialNumber: 17, gacha: { id: 'one', name: 'Harbour' } },
        },
      },
    ],
    pageInfo: { hasNextPage: false, endCursor: null },
  },
}));

/** An operator, who finds no orders, by the id of one. */
const recordsById: Reach = async (desk, stage) => {
  const orderId = await (await Before.of(stage, stage.newName())).paid(HARBOUR, 3);
  await sees('operator', '/staff/money?part=backs', 'money-backs')(desk, stage);
  const { page } = desk;
  await page.locator('#record-order').fill(orderId);
  await page.locator('[data-record-by-id] [type="submit"]').click();
  await page.locator('dialog[open] [data-origin="OTHERWISE"]').check();
  await page.locator('dialog[open] [data-by-item]').check();
  await page.locator('dialog[open] .items-choice input').first().check();
};

const RECEIPT_NUMBER = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0b04';
export const receipt = told('ReceiptOfOrder', (language) => ({
  findOrders: {
    nodes: [
      {
        ...{ id: RECEIPT_NUMBER, receiptUrl: '/receipts/one' },
        receipt: {
          ...{ number: RECEIPT_NUMBER, date: '2026-11-26T03:03:00.000Z', isInvoice: true, quantity: 3 },
          ...{
            description: language === 'ja' ? '港まつりガチャ' : 'Harbour Festival Gacha',
            totalPrice: 1_500,
            taxRate: 10,
            tax: 136,
          },
          returns: [{ number: 'one', date: '2026-11-27T03:03:00.000Z', amount: 500, taxRate: 10, tax: 45 }],
        },
      },
    ],
  },
}));

/** The books, charge-backs and gateways of the desk. */
export const STATES_OF_MONEY: readonly State[] = [
  also(
    'desk, today, a silent gateway',
    inTurn(gateways, opens('/staff/today', 'today'), async ({ page }) =>
      page.locator('[data-gateway="SILENT"]').scrollIntoViewIfNeeded(),
    ),
  ),
  also(
    'desk, books, running',
    inTurn(
      runs(() => ({ status: 'RUNNING', compared: 1_204, paymentCount: 3_012 })),
      BOOKS,
    ),
  ),
  also(
    'desk, books, agree',
    inTurn(
      runs((language) => ({ ...ENDED, status: 'AGREES', lines: linesIn(language), counts: countsOf() })),
      BOOKS,
      opensLines,
    ),
  ),
  also(
    'desk, books, differ',
    inTurn(
      findings,
      runs((language) => ({ ...ENDED, status: 'DIFFERS', lines: linesIn(language, 1), counts: countsOf(1) })),
      BOOKS,
    ),
  ),
  also(
    'desk, books, interrupted',
    inTurn(
      runs(() => ({ status: 'INTERRUPTED' })),
      BOOKS,
    ),
  ),
  also(
    'desk, books, behind the payments',
    inTurn(
      runs((language) => ({
        ...{ status: 'RUNNING', compared: 3_012, paymentCount: 3_012, checked: 12, checkCount: 22 },
        checking: LINES[1][0][language === 'ja' ? 0 : 1],
      })),
      BOOKS,
    ),
  ),
  also(
    'desk, books, stopped',
    inTurn(
      runs(() => ({ status: 'STOPPED', stoppedBy: { id: 'one', name: 'Olga' } })),
      BOOKS,
    ),
  ),
  also('desk, charge-backs, support', inTurn(chargeBacks, sees('support', '/staff/money', 'money-backs'))),
  also('desk, recorded by id', recordsById),
  also(
    'desk, refunds owed',
    inTurn(owed, sees('operator', '/staff/money', 'money'), async ({ page }) =>
      page.locator('[data-owed]').scrollIntoViewIfNeeded(),
    ),
  ),
  also(
    'desk, refund given up',
    inTurn(owed, sees('operator', '/staff/money', 'money'), presses('[data-owed] .table .button', 'dialog[open]')),
  ),
  also('desk, charge-backs', inTurn(chargeBacks, sees('operator', '/staff/money?part=backs', 'money-backs'))),
  also(
    'desk, charge-back came to nothing',
    inTurn(chargeBacks, sees('operator', '/staff/money?part=backs', 'money-backs'), presses('.table .button', 'dialog[open]')),
  ),
  also(
    'desk, order, receipt',
    inTurn(receipt, ofMailOrder(), async ({ page }) => page.locator('[data-receipt]').scrollIntoViewIfNeeded()),
  ),
  also(
    'desk, order, record',
    inTurn(ofMailOrder(), async ({ page }) => {
      await page.getByRole('button', { name: /^(Record money|返金の記録)/ }).click();
      await page.locator('dialog[open] #record-amount').waitFor();
    }),
  ),
];
