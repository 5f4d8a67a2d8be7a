import { once } from '../../shared/key.ts';
import { Offline, Refusal } from '../../shared/refusal.ts';
import { go } from '../../shared/router.ts';
import { CompleteDocument, type CompleteMutation, CreateOrderDocument, PayDocument } from '../documents.ts';
import { deliveryInfoOf } from '../parts/address.ts';
import { ask } from '../session.ts';
import { address } from './address-memory.ts';
import { tellOthers } from './told.ts';
import { payAddress } from './unpaid.tsx';

type Wanted = { gachaId: string; playAmount: number; termsVersion: number; isPosted: boolean };

/** One order a press: under its key until it is decided, also where the page is loaded again in the middle. */
export async function order({
  gachaId,
  playAmount,
  termsVersion,
  isPosted,
}: Wanted): Promise<{ id: string; totalPrice: number }> {
  const input = { gachaId, playAmount, termsVersion, deliveryInfo: isPosted ? deliveryInfoOf(address.value) : null };
  const { createOrder } = await once(`order-${gachaId}`, input, (key) => ask(CreateOrderDocument, { ...input, key }));
  if (!createOrder) throw new Offline('no order in the answer');
  tellOthers();
  return createOrder.order;
}

export type Step = NonNullable<CompleteMutation['completePayment']>;

/** `key`: of one press, with one card. A call that is repeated under it is never a second payment. */
export async function pay(orderId: string, token: string | null, key: string): Promise<Step> {
  const { pay: step } = await ask(PayDocument, { orderId, token, key });
  if (!step) throw new Offline('no payment in the answer');
  tellOthers();
  return step;
}

export async function complete(orderId: string): Promise<Step> {
  const { completePayment: step } = await ask(CompleteDocument, { orderId });
  if (!step) throw new Offline('no payment in the answer');
  return step;
}

const LOOK_AGAIN_MS = [500, 800, 1_200, 2_000, 3_000, 3_000, 3_000, 5_000, 5_000, 5_000, 5_000] as const;

/** Asks until it is decided, or for half a minute: a step that is still under way is answered as it is. */
export async function untilDecided(orderId: string, first?: Step): Promise<Step> {
  let step = first ?? (await complete(orderId));
  for (const ms of LOOK_AGAIN_MS) {
    if (step.payment?.status !== 'PROCESSING') return step;
    await new Promise((done) => setTimeout(done, ms));
    step = await complete(orderId);
  }
  return step;
}

export type Begun = { id: string; key: string };

/** What is free is drawn at once; for all else the fan goes to the page of a card, which is a document of its own. */
export async function orderAndPay(wanted: Wanted, begun: { current: Begun | undefined }): Promise<void> {
  if (!begun.current) {
    const { id, totalPrice } = await order(wanted);
    if (totalPrice > 0) {
      location.assign(payAddress(id));
      // Still pressed while the page goes away.
      await new Promise(() => {});
    }
    // A press after no answer goes on with the order that was made.
    begun.current = { id, key: crypto.randomUUID() };
  }
  const { id, key } = begun.current;
  try {
    const step = await untilDecided(id, await pay(id, null, key));
    go(step.payment?.status === 'CAPTURED' ? `/orders/${id}/reveal` : `/orders/${id}`);
  } catch (error) {
    if (error instanceof Refusal) begun.current = undefined;
    throw error;
  }
}
