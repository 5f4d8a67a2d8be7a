import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { aGacha } from './catalogue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openTestGateway } from './gateway.ts';
import { oneRow } from './stage.ts';

/** The order of each kind of thing that the books tell apart. */
const KINDS = ['delivered', 'paid', 'mailed', 'free', 'declined', 'pending', 'drawn', 'challenged'] as const;
export type Kind = (typeof KINDS)[number];
export type BooksWorld = { database: TestDatabase; orders: Record<Kind, string>; payments: Record<Kind, string> };

/** A database with an order of every kind, to be copied for each test. */
export async function aBooksWorld(): Promise<BooksWorld> {
  const database = await openTestDatabase();
  const bank = sandbox(database.orm.em, () => 'http://bank.test');
  let isCut = false;
  const capture: typeof bank.capture = (reference, amount) =>
    isCut ? Promise.reject(new Error('the line is cut')) : bank.capture(reference, amount);
  const find: typeof bank.find = (id) => (isCut ? Promise.reject(new Error('the line is cut')) : bank.find(id));
  const gateway = await openTestGateway(database, { processor: { ...bank, capture, find } });
  const fan = () => Fan.signsUp(gateway);

  const [booth, post, gift] = [
    await aGacha(database, { price: 500 }),
    await aGacha(database, { price: 300, delivery_type: 'mail' }),
    await aGacha(database, { price: 0 }),
  ];
  const [winner, trier, holder] = [await fan(), await fan(), await fan()];
  const orders = {
    delivered: await winner.hasPaid(booth, 2),
    paid: await (await fan()).hasPaid(booth, 3),
    mailed: await (await fan()).hasPaid(post, 1, ADDRESS),
    free: await (await fan()).hasPaid(gift),
    declined: await trier.hasOrdered(booth),
    pending: await (await fan()).hasOrdered(booth),
    challenged: await holder.hasOrdered(booth),
    drawn: '',
  };
  const staff = await StaffMember.isHired(gateway, database, [booth]);
  await staff.handsOver(await winner.hasCode(), booth, [orders.delivered]);
  await trier.pays(orders.declined, 'tok_declined');
  await holder.pays(orders.challenged, 'tok_3ds_challenge');
  isCut = true;
  const late = await fan();
  orders.drawn = await late.hasOrdered(booth);
  await late.pays(orders.drawn);
  const payments = {} as Record<Kind, string>;
  for (const kind of KINDS)
    if (kind !== 'pending')
      payments[kind] = (await oneRow<{ id: string }>(database, 'select id from payments where order_id = ?', [orders[kind]])).id;
  await gateway.close();
  return { database, orders, payments };
}
