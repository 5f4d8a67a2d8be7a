import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { KeptCall } from '../call/call.ts';
import { Area } from '../check-in/area.ts';
import { Beacon } from '../check-in/beacon.ts';
import { CheckIn } from '../check-in/check-in.ts';
import { Draw } from '../draw/record.ts';
import { Seed } from '../draw/seed.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { RedeemDetail } from '../gacha/redeem-detail.ts';
import { Handover, HandoverItem } from '../handover/handover.ts';
import { Post } from '../handover/permission.ts';
import { DeliveryInfo } from '../order/delivery-info.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { Payment, PaymentStep } from '../payment/payment.ts';
import { SandboxTransaction } from '../payment/sandbox-transaction.ts';
import { PickupToken } from '../pickup/pickup-token.ts';
import { Staff } from '../user/staff.ts';
import { User } from '../user/user.ts';
import { migrations } from './migrations/index.ts';
import { PreparingClient, PreparingDriver } from './prepared.ts';

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

/**
 * No request waits for ever: not for a connection, a lock or a statement, and a transaction that somebody forgot ends.
 * Whoever waits longer is told that the service is unavailable.
 */
export const BOUNDED = {
  connectionTimeoutMillis: 4_000,
  lock_timeout: 1_000,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** For the operator's own commands, which may take their time. */
export const PATIENT = { connectionTimeoutMillis: 10_000 };

/** Connects nothing yet: the first query does. */
export function openOrm(clientUrl: string, options: Partial<Options> = {}): Promise<MikroORM> {
  const { driverOptions = BOUNDED, ...others } = options;
  return MikroORM.init({
    driver: PreparingDriver,
    clientUrl,
    entities,
    extensions: [Migrator],
    pool: { max: CONNECTIONS },
    driverOptions: { Client: PreparingClient, ...driverOptions },
    migrations: { migrationsList: migrations, silent: true, snapshot: false, tableName: 'migrations' },
    schemaGenerator: { ignoreTriggers: true },
    // A filter is for the rows that are asked for, not for those that they refer to.
    autoJoinRefsForFilters: false,
    ...others,
  });
}

export async function isMigrated(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
