import { openBatches, type Run } from '../../src/database/batch.ts';
import { LEASE_SECONDS } from '../../src/payment/attempt/lease.ts';
import type { Checkout } from '../../src/payment/checkout.ts';
import { pay } from '../../src/payment/pay.ts';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import type { AnnouncingProcessor, Processor } from '../../src/payment/processor/processor.ts';
import { recover } from '../../src/payment/recover.ts';
import type { User } from '../../src/user/user.ts';
import { Fan } from './actors.ts';
import { aGacha } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { type Call, eachCall } from './each-call.ts';
import type { TestGateway } from './gateway.ts';
import type { Card } from './gmo-server/card.ts';
import type { GmoServer } from './gmo-server/server.ts';
import { gmoSettings, SHORT_TIMINGS } from './processors.ts';

export type Scene = { database: TestDatabase; gateway: TestGateway; server: GmoServer };

/** What waits in a queue of the gateway before it is written. */
type Batch = 'drawing prizes' | 'capturing a payment';
export type Sleep = { reached: Promise<void>; wakes(): void };
type Held = { reached: () => void; until: Promise<void> };

/**
 * One payment at GMO's server, two drivers: the process that begins it, which may fall asleep before or after any of its
 * calls, and a recovery that takes it over.
 */
export class TakeOver {
  readonly fan: Fan;
  readonly gachaId: string;
  readonly orderId: string;
  /** Why a recovery could not finish it. */
  readonly complaints: unknown[] = [];
  private readonly scene: Scene;
  private readonly sleeps = new Map<string, Held>();
  private readonly card: Card;

  private constructor(scene: Scene, fan: Fan, gachaId: string, orderId: string, card: Card) {
    this.scene = scene;
    this.fan = fan;
    this.gachaId = gachaId;
    this.orderId = orderId;
    this.card = card;
  }

  static async of(scene: Scene, card: Card = 'plain', prizes?: Parameters<typeof aGacha>[1]): Promise<TakeOver> {
    const fan = await Fan.signsUp(scene.gateway);
    const gachaId = await aGacha(scene.database, { price: 500, ...prizes });
    return new TakeOver(scene, fan, gachaId, await fan.hasOrdered(gachaId), card);
  }

  /** The first driver falls asleep there, once. */
  fallsAsleep(when: 'before' | 'after', call: Call | Batch): Sleep {
    const [reached, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.sleeps.set(`${when} ${call}`, { reached: reached.resolve, until: until.promise });
    return { reached: reached.promise, wakes: until.resolve };
  }

  /** What the first driver's caller hears: a state or a code. */
  async begins(): Promise<string> {
    const { database, server } = this.scene;
    const input = { orderId: this.orderId, cardToken: server.issueToken(this.card) };
    const user = { id: this.fan.id } as User;
    // To the first driver each call takes long enough for a new lease.
    const checkout = { ...this.checkout(this.sleepy()), run: this.sleepyRun(), renewLeaseAfterMs: 0 };
    return pay(database.fork(), checkout, user, input).then(
      ({ state }) => state,
      ({ code }: { code?: string }) => code ?? 'an error',
    );
  }

  /** The time of the driver at hand is up, and so many seconds have passed; any gateway takes the payment over. */
  async isTakenOver(seconds = LEASE_SECONDS): Promise<void> {
    await this.timePasses(seconds);
    await this.recovers();
  }

  /** Of its lease so much is left. */
  async hasLeaseFor(seconds: number): Promise<void> {
    await this.scene.database.sql(
      'update payments set lease_until = clock_timestamp() + make_interval(secs => ?) where order_id = ? and not is_finished',
      [seconds, this.orderId],
    );
  }

  /** What every gateway does every few seconds. */
  async recovers(): Promise<void> {
    const checkout = this.checkout(gmo(gmoSettings(this.scene.server), () => {}));
    await recover(this.scene.database.orm.em, checkout, (_payment, error) => this.complaints.push(error));
  }

  /** Tests have no five minutes to wait, so what happened is made to have happened earlier. */
  timePasses(seconds: number): Promise<void> {
    return this.scene.database.fork().transactional(async (em) => {
      await em.execute('alter table payment_steps disable trigger only_grow');
      await em.execute(
        `update payment_steps set at = at - make_interval(secs => ?)
          where payment_id in (select id from payments where order_id = ?)`,
        [seconds, this.orderId],
      );
      await em.execute('update payments set lease_until = least(lease_until, now()) where order_id = ? and not is_finished', [
        this.orderId,
      ]);
      await em.execute('alter table payment_steps enable trigger only_grow');
    });
  }

  /** The same payment as another database knows it. */
  in(database: TestDatabase): TakeOver {
    return new TakeOver({ ...this.scene, database }, this.fan, this.gachaId, this.orderId, this.card);
  }

  /** Every attempt of the order, the oldest first: our row, and what GMO's book says of it. */
  async attempts(): Promise<string[]> {
    const rows = await this.scene.database.sql<{ id: string; state: string }>(
      'select processor_order_id as id, state from payments where order_id = ? order by created_at',
      [this.orderId],
    );
    return rows.map(({ id, state }) => `${state}, ${this.scene.server.ledger(id)?.status ?? 'unknown'}`);
  }

  private checkout(processor: Processor): Checkout {
    return {
      processor,
      run: openBatches(this.scene.database.orm.em),
      returnUrl: (key) => `http://gateway.test/payments/return/${key}`,
    };
  }

  /** Its timings are those of a process that can wait as long as it sleeps. */
  private sleepy(): AnnouncingProcessor {
    const timings = { ...SHORT_TIMINGS, quickMs: 20_000, slowMs: 20_000 };
    const real = gmo(gmoSettings(this.scene.server, { timings }), () => {});
    const around = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
      await this.pass(`before ${call}`);
      const answer = await work();
      await this.pass(`after ${call}`);
      return answer;
    };
    return eachCall(real, around);
  }

  private sleepyRun(): Run {
    const run = openBatches(this.scene.database.orm.em);
    return async (verb, item) => {
      await this.pass(`before ${verb.name}`);
      return run(verb, item);
    };
  }

  private async pass(moment: string): Promise<void> {
    const held = this.sleeps.get(moment);
    if (!held) return;
    this.sleeps.delete(moment);
    held.reached();
    await held.until;
  }
}
