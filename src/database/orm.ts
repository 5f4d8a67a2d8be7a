import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Area } from '../check-in/area.ts';
import { Beacon } from '../check-in/beacon.ts';
import { CheckIn } from '../check-in/check-in.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { RedeemDetail } from '../gacha/redeem-detail.ts';
import { Handover, HandoverItem } from '../handover/handover.ts';
import { Post } from '../handover/permission.ts';
import { DeliveryInfo } from '../order/delivery-info.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { Payment } from '../payment/payment.ts';
import { SandboxTransaction } from '../payment/sandbox.ts';
import { PickupToken } from '../pickup/pickup-token.ts';
import { Staff } from '../user/staff.ts';
import { User } from '../user/user.ts';
import { migrations } from './migrations/index.ts';

export const entities = [
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
  Payment,
  SandboxTransaction,
  PickupToken,
  Handover,
  HandoverItem,
  Post,
];

const CONNECTIONS = 20;

/** Connects nothing yet: the first query does. */
export function openOrm(clientUrl: string, options: Partial<Options> = {}): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl,
    entities,
    extensions: [Migrator],
    pool: { max: CONNECTIONS },
    // Whoever waits longer for a free connection is told that the service is unavailable.
    driverOptions: { connectionTimeoutMillis: 10_000 },
    migrations: { migrationsList: migrations, silent: true, snapshot: false, tableName: 'migrations' },
    schemaGenerator: { ignoreTriggers: true },
    // A filter is for the rows that are asked for, not for those that they refer to.
    autoJoinRefsForFilters: false,
    ...options,
  });
}

export async function isMigrated(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
