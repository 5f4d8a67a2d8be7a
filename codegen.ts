import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as documentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildSchema, lexicographicSortSchema, parse, printSchema } from 'graphql';
import { enums } from './src/gateway/graphql/enums.ts';
import { CUTS, cutOf } from './src/gateway/graphql/published/cuts.ts';
import { publishedSdl } from './src/gateway/graphql/published/sdl.ts';
import { answerHelp } from './src/start/usage.ts';

const USAGE = `Usage: npm run codegen [-- --check]
Writes the types of the resolvers, the published schema and its cuts, and the documents of the pages, from the SDL. With --check it writes nothing, and fails where they are not as written.`;

/** The command line of codegen is 45 MB, so its core is called here. */
const OUTPUT = 'src/gateway/generated/types.ts';

const ofEvents = (...kinds: string[]) =>
  Object.fromEntries(kinds.map((kind) => [`${kind}Event`, '../../timeline/event.ts#TimelineEvent as TimelineEventRow']));

/** An object type resolves from the entity, or the answer of a verb, named here. */
const CONFIG = {
  contextType: '../request/context.ts#Context',
  enumsAsTypes: true,
  immutableTypes: true,
  useTypeImports: true,
  scalars: {
    DateTime: { input: 'Date', output: 'Date' },
    SafeInt: 'number',
    Yen: 'number',
    URL: 'string',
    CountryCode: 'string',
    PhoneNumber: 'string',
    JSON: 'unknown',
    ID: 'string',
  },
  mappers: {
    User: '../../user/user.ts#User as UserEntity',
    Gacha: '../../browse/catalogue.ts#ShownGacha',
    Beacon: '../../check-in/beacon.ts#Beacon as BeaconRow',
    BeaconConnection: '../pages/pagination.ts#Page<BeaconRow>',
    Area: '../../check-in/area.ts#Area as AreaRow',
    AreaConnection: '../pages/pagination.ts#Page<AreaRow>',
    OddsPreview: '../../operator/desk/preview-odds.ts#OddsPreview as OddsPreviewed',
    PrizeComparison: '../../operator/desk/preview-odds.ts#ComparedPrize',
    PrizeOdds: '../../operator/desk/preview-odds.ts#PrizeOdds as OddsOfPrize',
    LawWarning: '../../operator/desk/preview-odds.ts#PrizeWarning',
    Seller: '../../seller/seller.ts#Seller as SellerVersion',
    LegalText: '../../seller/legal-text.ts#LegalText as LegalTextVersion',
    Selling: '../../seller/sale-terms.ts#SaleTerms as TermsOfSale',
    LastScreen: '../../order/last-screen/last-screen.ts#LastScreen as LastScreenShown',
    OrderTerms: '../../order/last-screen/order-terms.ts#OrderTerms as TermsOfOrder',
    Receipt: '../../browse/receipt.ts#Receipt as ReceiptOfOrder',
    ReturnReceipt: '../../browse/receipt.ts#ReturnReceipt as ReceiptOfRefund',
    Prize: '../../browse/catalogue.ts#PrizeRow',
    SoldPrize: '../../browse/sold-prizes.ts#SoldToFan',
    Picture: '../../browse/pictures.ts#ShownPicture',
    RedeemDetail: '../../browse/catalogue.ts#DetailRow',
    Spending: '../../spending/spending.ts#Spending as SpendingOfFan',
    CheckIn: '../../check-in/check-in.ts#CheckInRow',
    Order: '../../order/order.ts#ShownOrder',
    OrderItem: '../../order/order-detail.ts#ShownDetail',
    DeliveryInfo: '../../order/delivery-info.ts#OrderAddress',
    Payment: '../../payment/attempt/shown.ts#ShownPayment',
    PaymentAttempt: '../../payment/attempt/shown.ts#ShownPayment',
    Refund: '../../refund/refund.ts#ShownRefund',
    RefundOrderPayload: '../../refund/refund-order.ts#Ordered',
    OwedRefund: '../../refund/unfinished.ts#UnsettledRefund',
    OwedRefundConnection: '../pages/pagination.ts#Page<UnsettledRefund>',
    PaymentSlip: '../../payment/attempt/shown.ts#ShownSlip',
    PayPayload: '../../payment/attempt/paid.ts#Paid',
    StaffMember: '../../staff/member.ts#StaffMember as StaffMemberRow',
    Device: '../../staff/device/list.ts#ShownDevice',
    DeviceConnection: '../pages/pagination.ts#Page<ShownDevice>',
    HeldRole: '../../staff/role.ts#Grant',
    Deed: '../../timeline/audit-log.ts#ShownDeed',
    ...ofEvents('Plain', 'PaymentStep', 'Drawn', 'HandedOver', 'Refunded', 'Deed'),
    RedeemTicket: '../../order/order.ts#OrderRow as RedeemTicketOrder',
    PickupToken: '../../pickup/valid-token.ts#ShownToken',
    Handover: '../../handover/sheet.ts#HandoverSheet',
    HandoverItem: '../../handover/sheet.ts#SheetItem',
    HandoverOrder: '../../handover/sheet.ts#SheetOrder',
    Shipment: '../../shipment/shipment.ts#ShipmentRow',
    UnpackParcelPayload: '../../shipment/packing/pack.ts#Unpacked',
    ShipmentItem: '../../shipment/shipment.ts#ShippedItem',
    PackingItem: '../../shipment/packing/parcels.ts#PackingItem as PackingItemRow',
    WaitingParcel: '../../shipment/packing/parcels.ts#WaitingParcel as WaitingParcelRow',
    WaitingFan: '../../shipment/packing/page.ts#FanWithParcels',
    WaitingFanConnection: '../pages/pagination.ts#Page<FanWithParcels>',
    ShipmentConnection: '../pages/pagination.ts#Page<ShipmentRow>',
    ConfirmHandoverPayload: '../../handover/offline/report-later.ts#Reported',
    HandoverConflict: '../../handover/offline/shown-conflict.ts#ShownConflict',
    HandoverConflictItem: '../../handover/offline/shown-conflict.ts#ItemOfConflict',
    HandoverConflictConnection: '../pages/pagination.ts#Page<ShownConflict>',
    PastHandover: '../../handover/past-handovers.ts#PastHandover as PastHandoverRow',
    PastHandoverItem: '../../handover/past-handovers.ts#PastItem',
    WaitingElsewhere: '../../handover/sheet.ts#Elsewhere',
    UndoHandoverPayload: '../../handover/undo/undo.ts#Undone',
    CounterStatistics: '../../handover/statistics.ts#StatisticsOf',
    CounterStatistic: '../../handover/statistics.ts#OfCounter',
    HandoverConflictSettlement: '../../handover/offline/shown-conflict.ts#Settlement',
    PrizeStatistic: '../../handover/statistics.ts#OfPrize',
    GatewayHealth: '../../operator/gateways/shown.ts#ShownGateway',
    ChargeBack: '../../refund/charge-backs/list.ts#ShownChargeBack',
    ChargeBackConnection: '../pages/pagination.ts#Page<ShownChargeBack>',
    BooksRun: '../../operator/books/runs/shown.ts#RunOfBooks',
    BooksRunConnection: '../pages/pagination.ts#Page<RunOfBooks>',
    BooksLine: '../../operator/books/lines/check.ts#BookLine',
    BooksFinding: '../../operator/books/runs/shown.ts#ShownFinding',
    BooksFindingConnection: '../pages/pagination.ts#Page<ShownFinding>',
    Sales: '../../operator/sales/sales.ts#Sales as SalesOfPeriod',
    SalesRow: '../../operator/sales/sales.ts#SalesRow as RowOfSales',
    Standing: '../../operator/sales/standing.ts#Standing as StandingNow',
    MemberRefunds: '../../refund/watch/ordered-today.ts#OrderedToday',
    PaymentsInStep: '../../operator/sales/standing.ts#PaymentsInStep as StepOfPayments',
    FailedPayments: '../../operator/sales/standing.ts#FailedPayments as FailuresByRefusal',
    WaitingWork: '../../operator/sales/standing.ts#WaitingWork as WorkThatWaits',
    StockOfPrize: '../../operator/sales/stock-over-time.ts#LeftOfPrize',
    OddsDrawn: '../../operator/sales/drawn-odds.ts#OddsDrawn as OddsOfVersion',
    PrizeDrawn: '../../operator/sales/drawn-odds.ts#PrizeDrawn as DrawnOfPrize',
    StockAt: '../../operator/sales/stock-over-time.ts#StockAt as StockThen',
    GachaFairness: '../../operator/fairness/records.ts#FairnessOfGacha',
    DrawRecord: '../../operator/fairness/records.ts#ShownDraw',
    DrawRecordConnection: '../pages/pagination.ts#Page<ShownDraw>',
    DrawnOrder: '../../operator/fairness/drawn-orders.ts#ShownDrawnOrder',
    DrawnOrderConnection: '../pages/pagination.ts#Page<ShownDrawnOrder>',
    StocksAfterDraw: '../../operator/fairness/stocks.ts#StocksAfter',
    StockAfterDraw: '../../operator/fairness/stocks.ts#StockLeft',
    OddsVersion: '../../operator/fairness/versions.ts#ShownOddsVersion',
    OddsVersionConnection: '../pages/pagination.ts#Page<ShownOddsVersion>',
    OddsVersionPrize: '../../operator/fairness/versions.ts#PrizeOfVersion',
    SalesFigures: '../../operator/sales/figures.ts#Figures',
    StaffMemberConnection: '../pages/pagination.ts#Page<StaffMemberRow>',
    WrongCode: '../../timeline/wrong-codes.ts#ShownWrongCode',
    WrongCodeConnection: '../pages/pagination.ts#Page<ShownWrongCode>',
    CheckInJump: '../../timeline/check-in-jumps.ts#ShownJump',
    UserBan: '../../operator/people/bans.ts#ShownBan',
    UserBanConnection: '../pages/pagination.ts#Page<ShownBan>',
    AccountEnds: '../../operator/people/erase.ts#Ends',
    CheckInJumpConnection: '../pages/pagination.ts#Page<ShownJump>',
    DeedConnection: '../pages/pagination.ts#Page<ShownDeed>',
    TimelineConnection: '../pages/pagination.ts#Page<TimelineEventRow>',
    GachaConnection: '../pages/pagination.ts#Page<ShownGacha>',
    OrderConnection: '../pages/pagination.ts#Page<ShownOrder>',
    PaymentConnection: '../pages/pagination.ts#Page<ShownPayment>',
    PrizeConnection: '../pages/pagination.ts#Page<PrizeRow>',
    CheckInConnection: '../pages/pagination.ts#Page<CheckInRow>',
    RedeemTicketConnection: '../pages/pagination.ts#Page<RedeemTicketOrder>',
    OrderItemConnection: '../pages/pagination.ts#Page<ShownDetail>',
    AuthMethod: '../../browse/catalogue.ts#ShownGacha as AuthMethodGacha',
    Fairness: '../../browse/fairness.ts#Fairness as FairnessAnswer',
    DrawVerification: '../../browse/verification.ts#DrawVerification as DrawVerificationAnswer',
    DrawnPlay: '../../browse/verification.ts#PlayVerification',
    DrawnPrize: '../../draw/draw.ts#Lot',
    DeclaredPrize: '../../browse/verification.ts#Declared',
    Orderability: '../../browse/catalogue.ts#ShownGacha as OrderabilityGacha',
  },
};

/** As they come in JSON. */
const SCALARS_OF_PAGES = {
  ...{ DateTime: 'string', SafeInt: 'number', Yen: 'number', URL: 'string', CountryCode: 'string', PhoneNumber: 'string' },
  ...{ JSON: 'unknown', ID: 'string' },
};

const WIDTH = 130;
/** A description is one line of SDL, however long; as a comment it is no wider than all others. Japanese takes two columns. */
const wrapped = (text: string): string =>
  text.replace(/^( *)\/\*\*(.*?)\*\/$/gms, (comment, indent: string, words: string) => {
    if (comment.split('\n').every((line) => Buffer.byteLength(line) <= WIDTH)) return comment;
    const told = words.replace(/\s+(\* )?/g, ' ').trim();
    const lines = told.match(new RegExp(`\\S.{0,${WIDTH - indent.length - 10}}(?= |$)`, 'g')) ?? [];
    return [`${indent}/**`, ...lines.map((one) => `${indent} * ${one}`), `${indent} */`].join('\n');
  });

/** What desks ask comes with the console alone. */
const CONSOLE = 'web/staff/console/';

/** Each page asks what its cut of the schema has, and imports just the documents that it uses: they are texts, with types. */
async function documentsOf(page: string, cut: string): Promise<readonly [string, string]> {
  const filename = `web/${page}/documents.ts`;
  const isApart = (file: string) => page === 'staff' && file.startsWith(CONSOLE);
  const files = globSync(`web/${page}/**/*.graphql`, { cwd: folder })
    .filter((file) => !isApart(file))
    .toSorted();
  const schemaAst = buildSchema(cut);
  const text = await codegen({
    ...{ filename, schema: parse(printSchema(schemaAst)), schemaAst },
    documents: files.map((file) => ({ location: file, document: parse(readFileSync(join(folder, file), 'utf8')) })),
    config: {
      ...{ documentMode: 'string', onlyOperationTypes: true, useTypeImports: true, enumsAsTypes: true, strictScalars: true },
      // What a script does not ask is left out of it.
      pureMagicComment: true,
      ...{ scalars: SCALARS_OF_PAGES, skipTypename: true, avoidOptionals: { field: true, inputValue: false } },
    },
    plugins: [{ operations: {} }, { documentNode: {} }],
    pluginMap: { operations, documentNode },
  });
  return [filename, wrapped(text)];
}

answerHelp(USAGE);
const words = process.argv.slice(2);
if (words.some((word) => word !== '--check')) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
const folder = import.meta.dirname;
const sdl = globSync('schema/*.graphql', { cwd: folder })
  .toSorted()
  .map((file) => readFileSync(join(folder, file), 'utf8'));
const schemaAst = lexicographicSortSchema(buildSchema(sdl.join('\n')));
const types = await codegen({
  filename: OUTPUT,
  schema: parse(printSchema(schemaAst)),
  schemaAst,
  documents: [],
  config: CONFIG,
  plugins: [{ typescript: { enumValues: enums } }, { resolvers: {} }],
  pluginMap: { typescript, resolvers },
});
const published = publishedSdl(sdl);
const cuts = CUTS.map((cut) => {
  const documents = readFileSync(join(folder, `docs/schema/${cut}-documents.graphql`), 'utf8');
  return [`docs/schema/${cut}.graphql`, cutOf(published, cut, documents)] as const;
});
const cutTexts = new Map<string, string>(CUTS.map((cut, index) => [cut, cuts[index]?.[1] ?? '']));
const documents = await Promise.all(
  (
    [
      ['fan', cutTexts.get('fan')],
      ['staff', cutTexts.get('counter')],
      // A desk may have any role.
      ['staff/console', published],
    ] as const
  ).map(([page, cut]) => documentsOf(page, cut ?? '')),
);
for (const [file, text] of [[OUTPUT, types], ['docs/schema.graphql', published], ...cuts, ...documents] as const) {
  const output = join(folder, file);
  if (!words.includes('--check')) writeFileSync(output, text);
  else if (!existsSync(output) || readFileSync(output, 'utf8') !== text) {
    process.stderr.write(`${file} is not what the SDL says. Run: npm run codegen\n`);
    process.exitCode = 1;
  }
}
