import { day } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { ReceiptPageDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { words } from './keep-words.ts';
import type { Whole } from './order.tsx';
import { Trouble } from './own-screen.tsx';

/** The receipt, the odds, the check of the draw, and the terms of then. */
export function Papers({ order }: { order: Whole }) {
  const said = words().orders;
  return (
    <section class="stack-close">
      <h2>{said.papers}</h2>
      {order.receipt && <ReceiptPage id={order.id} />}
      <ul class="links">
        {order.items && (
          <li>
            <a href={`/fair/${order.id}`}>{words().fair.title}</a>
          </li>
        )}
        <li>
          <a class="outside" href={order.oddsUrl} target="_blank" rel="noreferrer">
            {said.odds}
          </a>
        </li>
      </ul>
      <Terms terms={order.terms} />
      <p class="small quiet">
        {said.number} <span class="mono">{order.id}</span>
      </p>
    </section>
  );
}

/** Its address is good for ten minutes. The tab is opened by the press itself, since browsers open none later. */
function ReceiptPage({ id }: { id: string }) {
  const { run, error, isBusy } = useDeed(async () => {
    const tab = open('about:blank', '_blank');
    try {
      const { order } = await ask(ReceiptPageDocument, { id });
      if (!order?.receiptUrl) return tab?.close();
      if (!tab) return location.assign(order.receiptUrl);
      tab.opener = null;
      tab.location.replace(order.receiptUrl);
    } catch (thrown) {
      tab?.close();
      throw thrown;
    }
  });
  return (
    <>
      <div>
        <Button busy={isBusy} onClick={run}>
          {words().orders.receipt}
        </Button>
      </div>
      <Trouble error={error} again={run} />
    </>
  );
}

function Terms({ terms }: { terms: Whole['terms'] }) {
  const said = words().orders;
  if (!terms) return null;
  const { delivery, deliveryCost, cancellation, seller, legalText, since } = terms;
  const lines = [
    [said.delivery, delivery],
    [said.deliveryCost, deliveryCost],
    [said.cancellation, cancellation],
    [said.seller, seller && [seller.name, seller.address, seller.telephone, seller.personInCharge].join('\n')],
    [said.registration, seller?.registrationNumber],
    [said.legalText, legalText?.text],
  ] as const;
  return (
    <details class="card">
      <summary>{said.terms}</summary>
      <dl class="terms">
        {lines.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd class="lines">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p class="small quiet">{said.termsSince(day(since))}</p>
    </details>
  );
}
