import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PaymentState } from '../../../src/payment/attempt/payment.ts';
import type { RefundState } from '../../../src/refund/refund.ts';
import type { Operation } from '../../support/gmo-server/operations.ts';
import type { Moment } from '../../support/gmo-server/server.ts';
import type { TakingBack } from '../../support/gmo-server/taking-back.ts';
import type { World } from './world.ts';

/** Where a payment or a refund is caught: while a step of it is being committed, or at a call to the processor. */
type State = PaymentState | RefundState;
export type Step = { from: State | 'nothing'; to: State };
export type CallMoment = { call: Operation; job?: 'SALES' | TakingBack; at: Moment['at'] };
export type Place = Step | CallMoment;

/** What is caught goes on as if it had not been, or never happened. */
export type Caught = { goesOn(): Promise<void>; isLost(): Promise<void> };

export type Trap = { caught: Promise<Caught>; giveUp(): Promise<void> };

const SPACE = 7_740;

/** Deferred, so that it waits in the middle of COMMIT: a gateway that dies then does not know whether the step was written. */
const TRIGGER = `
create table soak_windows (key int primary key, order_id uuid not null, from_state text not null, to_state text not null);
create function wait_at_window() returns trigger language plpgsql as $$
declare window_key int;
begin
  select key into window_key from soak_windows
   where order_id = new.order_id and to_state = new.state
     and from_state = case when tg_op = 'UPDATE' then old.state else 'nothing' end;
  if window_key is not null then
    perform set_config('lock_timeout', '0', true);
    perform pg_advisory_xact_lock_shared(${SPACE}, window_key);
  end if;
  return null;
end $$;
create constraint trigger soak_window after insert or update of state on payments
  deferrable initially deferred for each row execute function wait_at_window();
create constraint trigger soak_window after insert or update of state on refunds
  deferrable initially deferred for each row execute function wait_at_window()`;

type Action = () => Promise<'goes on' | 'lost'>;

/** Catches payments on their way, in the database and at the processor; no gateway knows of it. */
export class Windows {
  private readonly world: World;
  private readonly locks: pg.Client;
  private readonly actions = new Map<string, Action>();
  private last = 0;
  private before: Promise<unknown> = Promise.resolve();

  private constructor(world: World, locks: pg.Client) {
    this.world = world;
    this.locks = locks;
    world.gmo.gate = (moment) => this.pass(moment);
  }

  static async open(world: World): Promise<Windows> {
    const locks = new pg.Client({ connectionString: world.database.url });
    await locks.connect();
    world.atEnd(() => locks.end());
    await locks.query(TRIGGER);
    return new Windows(world, locks);
  }

  /** Does something, once, when a call about an order comes to a moment. */
  when(orderId: string, place: CallMoment, action: Action): void {
    this.actions.set(keyOf(orderId, place), action);
  }

  /** Keeps the order's payment at a place when it comes there. */
  async catches(orderId: string, place: Place): Promise<Trap> {
    return 'call' in place ? this.catchesCall(orderId, place) : this.catchesStep(orderId, place);
  }

  private catchesCall(orderId: string, place: CallMoment): Trap {
    const caught = new Promise<Caught>((caught) =>
      this.when(
        orderId,
        place,
        () => new Promise((decide) => caught({ goesOn: async () => decide('goes on'), isLost: async () => decide('lost') })),
      ),
    );
    return { caught, giveUp: async () => void this.actions.delete(keyOf(orderId, place)) };
  }

  private async catchesStep(orderId: string, { from, to }: Step): Promise<Trap> {
    const key = ++this.last;
    await this.inSession('select pg_advisory_lock($1, $2)', [SPACE, key]);
    const { sql } = this.world.database;
    await sql('insert into soak_windows values (?, ?, ?, ?)', [key, orderId, from, to]);
    const remove = () => sql('delete from soak_windows where key = ?', [key]);
    let isOver = false;
    const watch = async (): Promise<Caught> => {
      for (;;) {
        const pid = await this.waiting(key);
        if (pid !== undefined) return this.caughtAt(key, pid);
        if (isOver) throw new Error('nobody came');
        await pause(15);
      }
    };
    const caught = watch().finally(remove);
    caught.catch(() => {});
    const giveUp = async () => {
      isOver = true;
      await caught.then((it) => it.goesOn()).catch(() => this.letGo(key));
    };
    return { caught, giveUp };
  }

  private caughtAt(key: number, pid: number): Caught {
    return {
      goesOn: () => this.letGo(key),
      isLost: async () => {
        await this.world.database.sql('select pg_terminate_backend(?)', [pid]);
        while ((await this.waiting(key)) !== undefined) await pause(10);
        await this.letGo(key);
      },
    };
  }

  private async letGo(key: number): Promise<void> {
    await this.inSession('select pg_advisory_unlock($1, $2)', [SPACE, key]);
  }

  /** Locks belong to the session that took them, and it does one thing after the other. */
  private inSession(statement: string, params: unknown[]): Promise<unknown> {
    this.before = this.before.then(() => this.locks.query(statement, params));
    return this.before;
  }

  private async waiting(key: number): Promise<number | undefined> {
    const [row] = await this.world.database.sql<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = ? and objid = ? and not granted`,
      [SPACE, key],
    );
    return row?.pid;
  }

  private async pass({ operation, form, orderId, at }: Moment): Promise<'goes on' | 'lost'> {
    if (this.actions.size === 0) return 'goes on';
    const [row] = await this.world.database.sql<{ id: string }>(
      'select order_id as id from payments where processor_order_id = ?',
      [orderId],
    );
    const key = keyOf(row?.id ?? '', { call: operation, job: form.get('JobCd') as 'SALES', at });
    const action = this.actions.get(key);
    this.actions.delete(key);
    return action ? action() : 'goes on';
  }
}

const keyOf = (orderId: string, { call, job, at }: CallMoment): string =>
  [orderId, call, call === 'AlterTran' ? job : '', at].join(' ');
