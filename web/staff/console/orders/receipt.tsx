import { useEffect } from 'preact/hooks';
import { day, yen } from '../../../shared/language.ts';
import { Refused } from '../../../shared/parts/refused.tsx';
import { ask } from '../../session.ts';
import { ReceiptOfOrderDocument } from '../documents.ts';
import { useSeen } from '../parts/seen.tsx';
import { said } from '../words.ts';

/** The address of the page to print is good for ten minutes. */
const EVERY_MS = 5 * 60_000;

/** As the fan has it. Nothing where there is none, or without the role of support. `turn`: something was done to the order. */
export function Receipt({ orderId, turn }: { orderId: string; turn: number }) {
  const { receipts: words } = said();
  const { value, error, again } = useSeen(
    async (signal) => (await ask(ReceiptOfOrderDocument, { orderId }, { tries: 2, signal })).findOrders?.nodes[0] ?? null,
    [orderId],
    { everyMs: EVERY_MS },
  );
  useEffect(() => {
    // What was said last stays in view until the answer is there.
    if (turn > 0) void again();
  }, [turn]);
  const refused = <Refused error={error} again={() => void again()} />;
  if (!value?.receipt) return refused;
  const { number, date, isInvoice, totalPrice, taxRate, tax, returns, description, quantity } = value.receipt;
  const facts: [string, string][] = [
    [words.number, number],
    [words.date, day(date)],
    [`${description} × ${quantity}`, yen(totalPrice)],
    [words.tax(taxRate), yen(tax)],
    ...returns.flatMap((one): [string, string][] => [
      [`${words.returned} ${day(one.date)}`, `−${yen(one.amount)}`],
      [words.tax(one.taxRate), `−${yen(one.tax)}`],
    ]),
  ];
  return (
    <section class="card stack-close" data-receipt={number}>
      <h2>{isInvoice ? words.invoice : words.receipt}</h2>
      {refused}
      <dl class="pairs facts-of-order">
        {facts.map(([name, text], index) => (
          <div key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd class="numbers">{text}</dd>
          </div>
        ))}
      </dl>
      {value.receiptUrl && (
        <p class="not-on-paper">
          <a href={value.receiptUrl} target="_blank" rel="noreferrer">
            {words.print}
          </a>
        </p>
      )}
    </section>
  );
}
