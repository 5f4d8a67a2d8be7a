import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Area } from './check-in/area.ts';
import { Beacon } from './check-in/beacon.ts';
import { CheckIn } from './check-in/check-in.ts';
import { connectionTo, type Purpose } from './database/address.ts';
import { BOUNDED } from './database/bounds.ts';
import { migrations } from './database/migrations/index.ts';
import type { ConnectionPool } from './database/pool.ts';
import { type PreparingConnection, PreparingDriver } from './database/prepared-statements.ts';
import { Draw } from './draw/record.ts';
import { Seed } from './draw/seed.ts';
import { Gacha } from './gacha/gacha.ts';
import { OddsVersion } from './gacha/odds.ts';
import { Prize } from './gacha/prize.ts';
import { RedeemDetail } from './gacha/redeem-detail.ts';
import { Handover, HandoverItem } from './handover/handover.ts';
import { Post } from './handover/staff-gachas.ts';
import { KeptCall } from './idempotency/record.ts';
import { DeliveryInfo } from './order/delivery-info.ts';
import { Order } from './order/order.ts';
import { OrderDetail } from './order/order-detail.ts';
import { Payment, PaymentStep } from './payment/payment.ts';
import { SandboxTransaction } from './payment/processor/sandbox/transaction.ts';
import { PickupToken } from './pickup/pickup-token.ts';
import { Staff } from './user/staff.ts';
import { User } from './user/user.ts';

export const entities = [
  KeptCall,
  User,
  Staff,
  Gacha,
  Prize,
  RedeemDetail,
  OddsVersion,
  Beacon,
  Area,
  CheckIn,
  Order,
  OrderDetail,
  DeliveryInfo,
  Seed,
  Draw,
  Payment,
  PaymentStep,
  SandboxTransaction,
  PickupToken,
  Handover,
  HandoverItem,
  Post,
];

const CONNECTIONS = 20;

type Settings = Partial<Omit<Options, 'driverOptions'>> & { driverOptions?: Partial<typeof BOUNDED>; purpose?: Purpose };

/** Connects nothing yet: the first query does. */
export function openOrm(clientUrl: string, settings: Settings = {}): Promise<MikroORM> {
  const { driverOptions = BOUNDED, purpose = 'gateway', ...others } = settings;
  return MikroORM.init({
    driver: PreparingDriver,
    clientUrl,
    entities,
    extensions: [Migrator],
    pool: { max: CONNECTIONS },
    // MikroORM would take what the address leaves out from the environment, and know nothing of IPv6.
    driverOptions: { ...driverOptions, ...connectionTo(clientUrl, purpose) },
    migrations: { migrationsList: migrations, silent: true, snapshot: false, tableName: 'migrations' },
    schemaGenerator: { ignoreTriggers: true },
    // A filter is for the rows that are asked for, not for those that they refer to.
    autoJoinRefsForFilters: false,
    ...others,
  });
}

export function poolOf(orm: MikroORM): ConnectionPool {
  const connection = orm.em.getConnection() as unknown as PreparingConnection;
  // Makes the pool, where nothing has been asked yet.
  connection.getClient();
  if (!connection.pool) throw new Error('a connection without a pool');
  return connection.pool;
}

export async function isMigrated(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}

export const migrationsOf = (orm: MikroORM): string[] =>
  migrations.map((Migration) => new Migration(orm.em.getDriver() as never, orm.config).name);
