import { Migration01User } from './01-user.ts';
import { Migration02Gacha } from './02-gacha.ts';
import { Migration03CheckIn } from './03-check-in.ts';
import { Migration04Order } from './04-order.ts';
import { Migration05Draw } from './05-draw.ts';
import { Migration06Payment } from './06-payment.ts';
import { Migration07Pickup } from './07-pickup.ts';
import { Migration08Handover } from './08-handover.ts';
import { Migration09Idempotency } from './09-idempotency.ts';
import { Migration10Catalogue } from './10-catalogue.ts';
import { Migration11Sandbox } from './11-sandbox.ts';
import { Migration12Encryption } from './12-encryption.ts';
import { Migration13Rates } from './13-rates.ts';
import { Migration14SchemaParts } from './14-schema-parts.ts';
import { Migration15Restore } from './15-restore.ts';
import { Migration16HandoversOfToken } from './16-handovers-of-token.ts';
import { Migration17Upkeep } from './17-upkeep.ts';
import { Migration18PaymentsOfADay } from './18-payments-of-a-day.ts';
import { Migration19Roles } from './19-roles.ts';
import { Migration20Deeds } from './20-deeds.ts';
import { Migration21TokensOfUser } from './21-tokens-of-user.ts';
import { Migration22Devices } from './22-devices.ts';
import { Migration23SandboxRefunds } from './23-sandbox-refunds.ts';
import { Migration24Shipments } from './24-shipments.ts';
import { Migration25OrdersToPost } from './25-orders-to-post.ts';
import { Migration26HandoverUndos } from './26-handover-undos.ts';
import { Migration27HandoversOfGacha } from './27-handovers-of-gacha.ts';
import { Migration28RefundedOrders } from './28-refunded-orders.ts';
import { Migration29Refunds } from './29-refunds.ts';
import { Migration30RefundedItems } from './30-refunded-items.ts';
import { Migration31WrongCodes } from './31-wrong-codes.ts';
import { Migration32JumpsAndDeclines } from './32-jumps-and-declines.ts';
import { Migration33HandoverConflicts } from './33-handover-conflicts.ts';
import { Migration34OrdersToCollect } from './34-orders-to-collect.ts';
import { Migration35PayerOfRestored } from './35-payer-of-restored.ts';
import { Migration36ChargeBacks } from './36-charge-backs.ts';
import { Migration37OneOpenConflict } from './37-one-open-conflict.ts';
import { Migration38RefundedByBank } from './38-refunded-by-bank.ts';
import { Migration39ChargeBacksOfOrder } from './39-charge-backs-of-order.ts';
import { Migration40LateReportNames } from './40-late-report-names.ts';
import { Migration41ItemsOfOpenConflicts } from './41-items-of-open-conflicts.ts';
import { Migration42RefundsOfPayment } from './42-refunds-of-payment.ts';
import { Migration43PackedOrders } from './43-packed-orders.ts';
import { Migration44OrdersToPack } from './44-orders-to-pack.ts';
import { Migration45AddressEvents } from './45-address-events.ts';
import { Migration46LineageBeats } from './46-lineage-beats.ts';
import { Migration47ItemsInConflicts } from './47-items-in-conflicts.ts';
import { Migration48RefundsToSettle } from './48-refunds-to-settle.ts';
import { Migration49DemandedChallenges } from './49-demanded-challenges.ts';
import { Migration50CodeReaders } from './50-code-readers.ts';
import { Migration51CodeReadings } from './51-code-readings.ts';
import { Migration52PlaysKept } from './52-plays-kept.ts';

/** Every migration, oldest first: one baseline a noun, then only new ones. A migration that was released is never changed. */
export const migrations = [
  Migration01User,
  Migration02Gacha,
  Migration03CheckIn,
  Migration04Order,
  Migration05Draw,
  Migration06Payment,
  Migration07Pickup,
  Migration08Handover,
  Migration09Idempotency,
  Migration10Catalogue,
  Migration11Sandbox,
  Migration12Encryption,
  Migration13Rates,
  Migration14SchemaParts,
  Migration15Restore,
  Migration16HandoversOfToken,
  Migration17Upkeep,
  Migration18PaymentsOfADay,
  Migration19Roles,
  Migration20Deeds,
  Migration21TokensOfUser,
  Migration22Devices,
  Migration23SandboxRefunds,
  Migration24Shipments,
  Migration25OrdersToPost,
  Migration26HandoverUndos,
  Migration27HandoversOfGacha,
  Migration28RefundedOrders,
  Migration29Refunds,
  Migration30RefundedItems,
  Migration31WrongCodes,
  Migration32JumpsAndDeclines,
  Migration33HandoverConflicts,
  Migration34OrdersToCollect,
  Migration35PayerOfRestored,
  Migration36ChargeBacks,
  Migration37OneOpenConflict,
  Migration38RefundedByBank,
  Migration39ChargeBacksOfOrder,
  Migration40LateReportNames,
  Migration41ItemsOfOpenConflicts,
  Migration42RefundsOfPayment,
  Migration43PackedOrders,
  Migration44OrdersToPack,
  Migration45AddressEvents,
  Migration46LineageBeats,
  Migration47ItemsInConflicts,
  Migration48RefundsToSettle,
  Migration49DemandedChallenges,
  Migration50CodeReaders,
  Migration51CodeReadings,
  Migration52PlaysKept,
];
