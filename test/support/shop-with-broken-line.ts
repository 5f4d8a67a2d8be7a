import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { paymentsOf } from '../../src/payment/attempt/find.ts';
import type { PaymentRow } from '../../src/payment/attempt/payment.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { Fan } from './actors.ts';
import { expectBooksToBalance } from './books.ts';
import { brokenLine, type Line } from './broken-line.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openTestGateway, type TestGateway } from './gateway.ts';

type Shop = { database: TestDatabase; gateway: TestGateway; fan: Fan; line: Line };

const COMPLETE =
  'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status items { id } } payment { status } } }';
const LEDGER = `select p.state, s.status, coalesce(s.captures, 0) as captures from payments p left join sandbox_transactions s using (processor_order_id)
  where order_id = ? order by p.created_at`;

/** A gateway whose line to its processor breaks as it is told to. After each test the books balance. */
export function aShopWithBrokenLine() {
  const shop = { line: { faults: {}, uncertainForSeconds: 0 } } as unknown as Shop;
  beforeAll(async () => {
    shop.database = await openTestDatabase();
    const honest = sandbox(shop.database.orm.em, () => 'http://gateway.test/bank');
    shop.gateway = await openTestGateway(shop.database, { processor: brokenLine(honest, shop.line) });
  });
  beforeEach(async () => {
    Object.assign(shop.line, { faults: {}, uncertainForSeconds: 0 });
    shop.fan = await Fan.signsUp(shop.gateway);
  });
  afterEach(() => expectBooksToBalance(shop.database, sandbox(shop.database.orm.em)));
  afterAll(async () => {
    await shop.gateway.close();
    await shop.database.close();
  });
  return { shop, line: shop.line, ...asDriver(shop) };
}

function asDriver(shop: Shop) {
  const checkout = () => ({
    processor: brokenLine(sandbox(shop.database.orm.em), shop.line),
    run: openBatches(shop.database.orm.em),
    returnUrl: () => 'http://gateway.test/back',
  });
  const leaseEnds = (orderId: string) =>
    shop.database.sql('update payments set lease_until = now() where order_id = ?', [orderId]);
  return {
    driver: () => ({ ...checkout(), em: shop.database.fork() }),
    completes: (orderId: string) => shop.fan.asks(COMPLETE, { id: orderId }),
    leaseEnds,
    /** What a gateway does every few seconds. */
    recovers: async (orderId: string) => {
      await leaseEnds(orderId);
      await recover(shop.database.orm.em, checkout(), () => {});
    },
    ledger: (orderId: string) => shop.database.sql(LEDGER, [orderId]),
    /** A payment as it is when its gateway stops right before it asks the card. */
    registeredPayment: async (orderId: string): Promise<PaymentRow> => {
      shop.line.faults = { ...shop.line.faults, authorise: 'lost before', find: 'lost before' };
      await shop.fan.pays(orderId);
      const { authorise: _authorise, find: _find, ...rest } = shop.line.faults;
      shop.line.faults = rest;
      const [payment] = await paymentsOf(shop.database.orm.em, orderId);
      return payment as PaymentRow;
    },
  };
}
