import { GMO_TIMINGS, gmo } from '../../../src/payment/processor/gmo/gmo.ts';
import type { Processor } from '../../../src/payment/processor/processor.ts';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { SHOP } from '../../support/gmo-server/book.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { gmoSettings } from '../../support/processors.ts';
import { type Environment, Program, RunningGateway } from '../../support/running-gateway.ts';
import { testProviders } from '../../support/tokens.ts';
import { withoutGuards } from './unguarded.ts';

/**
 * What a processor's own book says of one payment; `refunded` is how often captured money was given back, and `left` what
 * remains.
 */
export type Entry = { amount: number; authorised: number; captured: number; refunded: number; left: number; isReserved: boolean };

const GIVEN_BACK = ['VOID', 'RETURN', 'RETURNX'];

/** The history of payments is not rewritten, but by a test that has no five minutes to wait. */
const REWRITES = `
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if current_setting('soak.rewrites', true) = 'on' then return new; end if;
  raise exception 'what happened is not rewritten' using errcode = 'check_violation', constraint = 'payment_steps_only_grow';
end $$`;

/** One PostgreSQL, one processor, and gateways of their own processes. */
export class World {
  readonly database: TestDatabase;
  readonly gmo: GmoServer;
  /** As the gateways reach it, for drawing up their books. */
  readonly processor: Processor;
  private readonly env: Environment;
  private readonly endings: (() => Promise<void>)[] = [];

  private constructor(database: TestDatabase, gmo: GmoServer, processor: Processor, env: Environment) {
    this.database = database;
    this.gmo = gmo;
    this.processor = processor;
    this.env = env;
  }

  /** `template`: a migrated database of another server than that of all tests. */
  static async opens(processor: 'sandbox' | 'gmo', changes: Environment = {}, template?: string): Promise<World> {
    const database = await openTestDatabase(template);
    const server = await GmoServer.starts();
    await database.sql(REWRITES);
    // Gateways would not be ready with a function that was changed by hand.
    await database.sql(`delete from schema_parts where part like 'function refuse_rewriting %'`);
    const asked =
      processor === 'sandbox'
        ? sandbox(database.orm.em)
        : gmo(gmoSettings(server, { timings: { ...GMO_TIMINGS, slowMs: 20_000 } }), () => {});
    return new World(database, server, asked, {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      IDENTITY_PROVIDERS: JSON.stringify(testProviders),
      PAYMENT_PROCESSOR: processor,
      GMO_SHOP_ID: SHOP.shopId,
      GMO_SHOP_PASS: SHOP.shopPass,
      GMO_ENDPOINT: server.endpoint,
      GMO_3DS: 'attempt',
      LOG_LEVEL: 'error',
      ...changes,
    });
  }

  starts(changes: Environment = {}): Promise<RunningGateway> {
    return RunningGateway.starts({ ...this.env, ...changes });
  }

  async startsTwo(changes: Environment = {}): Promise<[RunningGateway, RunningGateway]> {
    return [await this.starts(changes), await this.starts(changes)];
  }

  /** What an operator calls. */
  commands(file: string, words: string[]): Program {
    return new Program(file, words, this.env);
  }

  /** Gateways and commands, all that run. */
  async kills(): Promise<void> {
    await Promise.all([...Program.running.keys()].map((program) => program.stop('SIGKILL')));
  }

  /** Two whose statements have lost their guards, on a database that has lost some of its own. */
  async startsTwoWithoutGuards(alteration: string): Promise<[RunningGateway, RunningGateway]> {
    await this.database.sql(alteration);
    const line = await withoutGuards(this.database.url);
    this.atEnd(line.close);
    return this.startsTwo({ DATABASE_URL: line.url });
  }

  /** All books in one: whichever processor was paid through, and what was free, which is in no book but ours. */
  async ledger(): Promise<Map<string, Entry>> {
    const rows = await this.database.sql<Entry & { id: string }>(
      `select processor_order_id as id, amount, captures as captured, 0 as refunded, amount - refunded as left, (tran_id <> '')::int as authorised,
              status = 'authorised' as "isReserved" from sandbox_transactions
       union all select processor_order_id, 0, (state = 'captured')::int, 0, 0, 1, false from payments where processor = 'free'`,
    );
    const ledger = new Map<string, Entry>(rows.map(({ id, ...entry }) => [id, entry]));
    for (const { orderId, amount, authorisations, captures, refunds, status } of this.gmo.book.trades.values()) {
      const counts = { authorised: authorisations, captured: captures, refunded: refunds };
      const left = GIVEN_BACK.includes(status) ? 0 : amount;
      ledger.set(orderId, { amount, left, ...counts, isReserved: status === 'AUTH' });
    }
    return ledger;
  }

  /** Everything of these payments was so many seconds earlier: what waits for its time need not be waited for. */
  async timePasses(seconds: number, orderIds: readonly string[]): Promise<void> {
    if (orderIds.length === 0) return;
    await this.database.orm.em.fork().transactional(async (em) => {
      await em.execute(`set local soak.rewrites = 'on'`);
      await em.execute(
        `update payment_steps set at = at - make_interval(secs => ?)
          where payment_id in (select id from payments where order_id = any(array[?]::uuid[]))`,
        [seconds, orderIds],
      );
      await em.execute(
        `update payments set lease_until = lease_until - make_interval(secs => ?)
          where order_id = any(array[?]::uuid[]) and state not in ('captured', 'declined', 'voided')`,
        [seconds, orderIds],
      );
    });
  }

  /** What must have stopped before the database goes, however the test ends. */
  atEnd(end: () => Promise<void>): void {
    this.endings.push(end);
  }

  async close(): Promise<void> {
    await this.kills();
    for (const end of this.endings.reverse()) await end();
    await this.gmo.goesDown();
    await this.database.close();
  }
}
