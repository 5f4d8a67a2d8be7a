import type { FastifyInstance } from 'fastify';
import type { ChangeListener } from '../../database/connection/notifications.ts';
import type { Watch } from '../../database/readiness/watch.ts';
import type { Repeated } from '../../database/time/repeat.ts';
import { logOwed, logUnfinished } from '../../gateway/errors/error-log.ts';
import type { Shelf } from '../../gateway/http/pictures/shelf.ts';
import type { Metrics } from '../../gateway/metrics/metrics.ts';
import type { Gateway } from '../../gateway/request/context.ts';
import type { PaymentRow } from '../../payment/attempt/payment.ts';
import { keepRecovering } from '../../payment/keep-recovering.ts';
import { recover } from '../../payment/recover.ts';
import { recoverRefunds } from '../../refund/give-back.ts';
import type { RefundRow } from '../../refund/refund.ts';
import type { SharedRates } from './rates.ts';
import { tracedRecovery } from './traces.ts';
import type { Upkeep } from './upkeep.ts';

type Background = {
  watch: Watch;
  listener: ChangeListener;
  share: SharedRates['share'];
  metrics: Pick<Metrics, 'takenUp' | 'needsPerson'>;
  upkeep: Upkeep;
  pictures: Pick<Shelf, 'forget'>;
};

/** From when it listens until it is closed. */
export function runInBackground(
  app: FastifyInstance,
  { em, checkout, catalogue, users }: Gateway,
  { watch, listener, share, metrics, upkeep, pictures }: Background,
): void {
  let recovery: Repeated | undefined;
  let refunding: Repeated | undefined;
  let sharing: Repeated | undefined;
  let reaping: Repeated | undefined;
  const complain = (payment: PaymentRow, error: unknown) => logUnfinished(app.log, payment, error, metrics.needsPerson);
  const complainOfRefund = (refund: RefundRow, error: unknown) => logOwed(app.log, refund, error, metrics.needsPerson);
  app.addHook('onListen', async () => {
    watch.start();
    const onCatalogue = () => {
      catalogue.invalidate();
      pictures.forget();
    };
    listener.start({ catalogue: onCatalogue, users: () => users.forget() });
    sharing = share();
    reaping = upkeep();
    recovery = keepRecovering(() => recover(em, checkout, complain, tracedRecovery), metrics.takenUp);
    refunding = keepRecovering(() => recoverRefunds(em, checkout, complainOfRefund));
  });
  app.addHook('onClose', async () => {
    await listener.stop();
    await sharing?.stop();
    await reaping?.stop();
    watch.stop();
    await Promise.all([recovery?.stop(), refunding?.stop()]);
  });
}
