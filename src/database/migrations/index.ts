import { Migration01Schema } from './01-schema.ts';
import { Migration02Rates } from './02-rates.ts';
import { Migration03Idempotency } from './03-idempotency.ts';
import { Migration04Deed } from './04-deed.ts';
import { Migration05User } from './05-user.ts';
import { Migration06Gacha } from './06-gacha.ts';
import { Migration07Staff } from './07-staff.ts';
import { Migration08Device } from './08-device.ts';
import { Migration09WrongCode } from './09-wrong-code.ts';
import { Migration10CheckIn } from './10-check-in.ts';
import { Migration11Order } from './11-order.ts';
import { Migration12Address } from './12-address.ts';
import { Migration13Draw } from './13-draw.ts';
import { Migration14Payment } from './14-payment.ts';
import { Migration15Sandbox } from './15-sandbox.ts';
import { Migration16Pickup } from './16-pickup.ts';
import { Migration17Handover } from './17-handover.ts';
import { Migration18Conflict } from './18-conflict.ts';
import { Migration19Shipment } from './19-shipment.ts';
import { Migration20Refund } from './20-refund.ts';
import { Migration21Encryption } from './21-encryption.ts';
import { Migration22Restore } from './22-restore.ts';
import { Migration23Upkeep } from './23-upkeep.ts';
import { Migration24Seller } from './24-seller.ts';
import { Migration25Picture } from './25-picture.ts';
import { Migration26OrderTerms } from './26-order-terms.ts';
import { Migration27OddsPages } from './27-odds-pages.ts';
import { Migration28Consents } from './28-consents.ts';
import { Migration29RetailValues } from './29-retail-values.ts';
import { Migration30Texts } from './30-texts.ts';
import { Migration31KeptUntilNow } from './31-kept-until-now.ts';
import { Migration32Contracts } from './32-contracts.ts';
import { Migration33GachaVersion } from './33-gacha-version.ts';
import { Migration34SoldAsShown } from './34-sold-as-shown.ts';
import { Migration35PausedSales } from './35-paused-sales.ts';
import { Migration36Places } from './36-places.ts';
import { Migration37ErasedUsers } from './37-erased-users.ts';
import { Migration38NeverPaid } from './38-never-paid.ts';
import { Migration39KindsOfPrizes } from './39-kinds-of-prizes.ts';
import { Migration40LastOneOnce } from './40-last-one-once.ts';
import { Migration41RefundedItems } from './41-refunded-items.ts';
import { Migration42ReturnedParcels } from './42-returned-parcels.ts';
import { Migration43BirthMonths } from './43-birth-months.ts';
import { Migration44OwnCaps } from './44-own-caps.ts';
import { Migration45SalesOfADay } from './45-sales-of-a-day.ts';
import { Migration46PackedAndPosted } from './46-packed-and-posted.ts';
import { Migration47BooksRuns } from './47-books-runs.ts';
import { Migration48GatewaysAndChargeBacks } from './48-gateways-and-charge-backs.ts';
import { Migration49StoppedBooks } from './49-stopped-books.ts';

/** One a noun: the tables of 0.1.0. */
export const baselines = [
  Migration01Schema,
  Migration02Rates,
  Migration03Idempotency,
  Migration04Deed,
  Migration05User,
  Migration06Gacha,
  Migration07Staff,
  Migration08Device,
  Migration09WrongCode,
  Migration10CheckIn,
  Migration11Order,
  Migration12Address,
  Migration13Draw,
  Migration14Payment,
  Migration15Sandbox,
  Migration16Pickup,
  Migration17Handover,
  Migration18Conflict,
  Migration19Shipment,
  Migration20Refund,
  Migration21Encryption,
  Migration22Restore,
  Migration23Upkeep,
];

/** Every migration, oldest first: the baselines, then only new ones. A migration that was released is never changed. */
export const migrations = [
  ...baselines,
  Migration24Seller,
  Migration25Picture,
  Migration26OrderTerms,
  Migration27OddsPages,
  Migration28Consents,
  Migration29RetailValues,
  Migration30Texts,
  Migration31KeptUntilNow,
  Migration32Contracts,
  Migration33GachaVersion,
  Migration34SoldAsShown,
  Migration35PausedSales,
  Migration36Places,
  Migration37ErasedUsers,
  Migration38NeverPaid,
  Migration39KindsOfPrizes,
  Migration40LastOneOnce,
  Migration41RefundedItems,
  Migration42ReturnedParcels,
  Migration43BirthMonths,
  Migration44OwnCaps,
  Migration45SalesOfADay,
  Migration46PackedAndPosted,
  Migration47BooksRuns,
  Migration48GatewaysAndChargeBacks,
  Migration49StoppedBooks,
];
