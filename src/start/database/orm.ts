import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Area } from '../../check-in/area.ts';
import { Beacon } from '../../check-in/beacon.ts';
import { CheckIn } from '../../check-in/check-in.ts';
import { CheckInJump, CheckInPlace } from '../../check-in/jump.ts';
import { type ConnectionPurpose, connectionTo } from '../../database/connection/address.ts';
import { addressesOf } from '../../database/connection/hosts.ts';
import type { ConnectionPool, PoolOptions } from '../../database/connection/pool.ts';
import { GATEWAY_TIMEOUTS } from '../../database/connection/timeouts.ts';
import { SharedCount } from '../../database/counting/shared-count.ts';
import { type PreparingConnection, PreparingDriver } from '../../database/driver/prepared-statements.ts';
import { migrations } from '../../database/migrations/index.ts';
import { SchemaPart } from '../../database/schema/part.ts';
import { Draw } from '../../draw/record.ts';
import { Seed } from '../../draw/seed.ts';
import { EnrolledKey } from '../../encryption/enrolment.ts';
import { EncryptionReader } from '../../encryption/readers.ts';
import { giveVault } from '../../encryption/sealed-column.ts';
import type { Vault } from '../../encryption/vault.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { OddsPage, OddsPageSecrets, OddsPageSupplement } from '../../gacha/odds-page.ts';
import { Prize } from '../../gacha/prize.ts';
import { RedeemDetail } from '../../gacha/redeem-detail.ts';
import { HandoverRecord, HandoverRecordItem } from '../../handover/handover-record.ts';
import { ConflictItem, HandoverConflict } from '../../handover/offline/conflict.ts';
import { LateReportName } from '../../handover/offline/report-identity.ts';
import { ShownConflict } from '../../handover/offline/shown-conflict.ts';
import { CodeReading } from '../../handover/reading.ts';
import { StatisticsOf } from '../../handover/statistics.ts';
import { RecordedItem } from '../../handover/undo/find.ts';
import { HandoverUndo, UndoneItem } from '../../handover/undo/undo-record.ts';
import { KeptCall } from '../../idempotency/record.ts';
import { BooksFinding, BooksRun } from '../../operator/books/runs/run.ts';
import { ShownBooksRun, ShownFinding } from '../../operator/books/runs/shown.ts';
import { ShownDrawnOrder } from '../../operator/fairness/drawn-orders.ts';
import { ShownDraw } from '../../operator/fairness/records.ts';
import { ShownOddsVersion } from '../../operator/fairness/versions.ts';
import { GatewayRow } from '../../operator/gateways/gateway-row.ts';
import { ShownGateway } from '../../operator/gateways/shown.ts';
import { ShownBan } from '../../operator/people/bans.ts';
import { LineageBeat } from '../../operator/restore/heartbeat.ts';
import { DatabaseLineage } from '../../operator/restore/lineage.ts';
import { Restore } from '../../operator/restore/restore-record.ts';
import { RestoredPayment } from '../../operator/restore/restored-payment.ts';
import { UpkeepJob } from '../../operator/retention/job.ts';
import { AddressEvent } from '../../order/address/address-event.ts';
import { DeliveryInfo } from '../../order/delivery-info.ts';
import { FoundOrder } from '../../order/find.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { RefundItem } from '../../order/refunded/refund-item.ts';
import { OrderOfFan } from '../../order/search.ts';
import { DeclinedCard } from '../../payment/attempt/declined-card.ts';
import { PaymentAttempt } from '../../payment/attempt/find.ts';
import { Payment, PaymentStep } from '../../payment/attempt/payment.ts';
import { SandboxTransaction } from '../../payment/processor/sandbox/transaction.ts';
import { PickupToken, PickupTokenItem } from '../../pickup/pickup-token.ts';
import { RedeemTicket } from '../../pickup/redeem-tickets.ts';
import { WrongCode } from '../../pickup/wrong-code/wrong-code.ts';
import { Picture } from '../../picture/picture.ts';
import { ShownChargeBack } from '../../refund/charge-backs/list.ts';
import { Refund } from '../../refund/refund.ts';
import { UnsettledRefund } from '../../refund/unfinished.ts';
import { Consent } from '../../seller/consent.ts';
import { LegalText } from '../../seller/legal-text.ts';
import { SaleTerms } from '../../seller/sale-terms.ts';
import { Seller } from '../../seller/seller.ts';
import { ShownShipment } from '../../shipment/packing/being-packed.ts';
import { ReturnedItem } from '../../shipment/returned-item.ts';
import { Shipment, ShipmentItem } from '../../shipment/shipment.ts';
import { BirthMonth } from '../../spending/birth-month.ts';
import { OwnCap } from '../../spending/own-cap.ts';
import { Deed } from '../../staff/audit-entry.ts';
import { UserBan } from '../../staff/ban.ts';
import { CodeReader } from '../../staff/code-reader.ts';
import { DeviceInvitation } from '../../staff/device/invitation.ts';
import { ShownDevice } from '../../staff/device/list.ts';
import { DeviceProof } from '../../staff/device/proof.ts';
import { SigningKey } from '../../staff/device/signing-key.ts';
import { Device } from '../../staff/device.ts';
import { ShownMember } from '../../staff/member.ts';
import { StaffRole } from '../../staff/role.ts';
import { Staff } from '../../staff/staff.ts';
import { ShownDeed } from '../../timeline/audit-log.ts';
import { ShownJump } from '../../timeline/check-in-jumps.ts';
import { TimelineEvent } from '../../timeline/event.ts';
import { ShownWrongCode } from '../../timeline/wrong-codes.ts';
import { User } from '../../user/user.ts';

/** Without tables. */
const SHOWN = [
  ShownMember,
  ShownDevice,
  FoundOrder,
  OrderOfFan,
  RedeemTicket,
  PaymentAttempt,
  StatisticsOf,
  RecordedItem,
  ShownConflict,
  ShownDeed,
  TimelineEvent,
  ShownWrongCode,
  ShownBan,
  ShownJump,
  UnsettledRefund,
  ShownShipment,
  ShownDraw,
  ShownDrawnOrder,
  ShownOddsVersion,
  ShownBooksRun,
  ShownFinding,
  ShownChargeBack,
  ShownGateway,
];

export const entities = [
  ...SHOWN,
  KeptCall,
  User,
  UserBan,
  BirthMonth,
  OwnCap,
  Staff,
  StaffRole,
  CodeReader,
  Device,
  DeviceInvitation,
  DeviceProof,
  SigningKey,
  Deed,
  WrongCode,
  CodeReading,
  Picture,
  Gacha,
  Prize,
  RedeemDetail,
  OddsVersion,
  OddsPage,
  OddsPageSecrets,
  OddsPageSupplement,
  Seller,
  LegalText,
  SaleTerms,
  Consent,
  Beacon,
  Area,
  CheckIn,
  CheckInPlace,
  CheckInJump,
  Order,
  OrderDetail,
  DeliveryInfo,
  AddressEvent,
  Seed,
  Draw,
  Payment,
  PaymentStep,
  DeclinedCard,
  SandboxTransaction,
  PickupToken,
  PickupTokenItem,
  HandoverRecord,
  HandoverRecordItem,
  HandoverUndo,
  UndoneItem,
  HandoverConflict,
  ConflictItem,
  LateReportName,
  Shipment,
  ShipmentItem,
  ReturnedItem,
  Refund,
  RefundItem,
  EnrolledKey,
  EncryptionReader,
  SharedCount,
  SchemaPart,
  UpkeepJob,
  DatabaseLineage,
  LineageBeat,
  Restore,
  RestoredPayment,
  BooksRun,
  BooksFinding,
  GatewayRow,
];

const CONNECTIONS = 20;

type OfThePool = 'endTimeoutMillis' | 'reservedConnections' | 'preparesStatements' | 'onConnect';
type Timeouts = typeof GATEWAY_TIMEOUTS & Pick<PoolOptions, OfThePool>;
type Settings = Partial<Omit<Options, 'driverOptions'>> & {
  driverOptions?: Partial<Timeouts>;
  purpose?: ConnectionPurpose;
  /** Absent where nothing that is sealed is read or written. */
  vault?: Vault | undefined;
  /** Other migrations than those of this version. */
  steps?: Steps | undefined;
};
/** One migration. */
export type MigrationStep = Migration & { readonly name: string };
export type Steps = readonly (new (...parts: ConstructorParameters<typeof Migration>) => MigrationStep)[];

/** MikroORM knows one host of several. */
const opened = new WeakMap<MikroORM, { address: string; steps: Steps }>();

export async function openOrm(clientUrl: string, settings: Settings = {}): Promise<MikroORM> {
  const { driverOptions = GATEWAY_TIMEOUTS, purpose = 'gateway', vault, steps = migrations, ...others } = settings;
  const orm = await MikroORM.init({
    driver: PreparingDriver,
    clientUrl: addressesOf(clientUrl)[0] ?? clientUrl,
    entities,
    extensions: [Migrator],
    pool: { max: CONNECTIONS },
    // MikroORM would take what the address leaves out from the environment, and reads neither IPv6 nor several hosts.
    driverOptions: { ...driverOptions, ...connectionTo(clientUrl, purpose) },
    migrations: { migrationsList: [...steps], allOrNothing: true, silent: true, snapshot: false, tableName: 'migrations' },
    schemaGenerator: { ignoreTriggers: true },
    // Filters apply to the rows that are selected, not to rows that these refer to.
    autoJoinRefsForFilters: false,
    ...others,
  });
  opened.set(orm, { address: clientUrl, steps });
  if (vault) giveVault(orm.em, vault);
  return orm;
}

export const openAgain = (orm: MikroORM, driverOptions: Partial<Timeouts>): Promise<MikroORM> =>
  openOrm(opened.get(orm)?.address ?? '', { driverOptions, purpose: 'migration' });

export function poolOf(orm: MikroORM): ConnectionPool {
  const connection = orm.em.getConnection() as unknown as PreparingConnection;
  // Creates the pool, before any query.
  connection.getClient();
  if (!connection.pool) throw new Error('the database connection has no pool');
  return connection.pool;
}

export const pendingOf = async (orm: MikroORM): Promise<string[]> => (await orm.migrator.getPending()).map(({ name }) => name);

export const stepsOf = (orm: MikroORM): MigrationStep[] =>
  (opened.get(orm)?.steps ?? []).map((Step) => new Step(orm.em.getDriver() as never, orm.config));

export const migrationsOf = (orm: MikroORM): string[] => stepsOf(orm).map(({ name }) => name);
