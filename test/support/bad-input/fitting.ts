import { parcelNumber } from '../../../src/shipment/parcel-number.ts';
import { ADDRESS } from '../address.ts';
import { Spelt, type Values } from '../attacks.ts';
import { STAFF } from '../tokens.ts';
import { AREA_NAME, BEACON_ID, type Scene } from './scene.ts';

/** A value of an enum. */
const word = (name: string): Spelt => new Spelt(`"${name}"`, name);

const PAGE = { first: 5, after: null, last: null, before: null };
const YEAR = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };

const TEXT = { ja: 'テスト', en: 'A test' };

/** Of the desk: something in every field. */
const GACHA = {
  ...{ name: TEXT, description: TEXT, price: 500, hasLimit: true, maxPlaysPerUser: 3, isOpen: true },
  ...{ startAt: YEAR.from, endAt: YEAR.to, redeemLimitDate: YEAR.to, redeemPolicy: word('WARN'), deliveryType: word('SELF') },
  ...{ authMethod: { providerType: 'members', providerId: 'pool-1' }, isCheckInNeeded: false, needsPurchase: 1 },
  ...{ thumbnailImageUrl: '', lineupImageUrl: '', tags: ['a'] },
  redeemDetail: {
    ...{ probabilityProvision: TEXT, rule: TEXT, placeUrl: '', placeText: TEXT, infoText: TEXT, callNumber: 'A', webUrl: '' },
  },
  selling: { delivery: TEXT, deliveryCost: TEXT, cancellation: TEXT },
};

const PRIZE = {
  ...{ name: TEXT, pickingName: 'A', description: TEXT, stock: 1, pickupWeight: 1, retailValue: 1 },
  ...{ imageUrl: '', pickupImageUrl: '', secretImageUrl: '' },
};

const { stock: _stock, ...CHANGED_PRIZE } = PRIZE;
const CHANGE = { version: 1, reason: 'a test' };

const PLACE = { isActive: true, startAt: YEAR.from, endAt: YEAR.to, validHours: 1 };
const CIRCLE = { latitude: '1.5', longitude: '1.5', radiusMetres: 1 };
const SHOP = { name: TEXT, address: TEXT, telephone: '045-000-0000', personInCharge: TEXT, registrationNumber: 'T7000012050002' };

/** Arguments that each root field would accept, so that one bad value is all that is wrong with a request. */
export function fittingFor(scene: Scene): Record<string, Values> {
  const { refundId, writtenId, prizeId, runId } = scene;
  const { fan, gachaId, posted, paid, pickupCode, orderId, handoverId, itemId, conflictId, staffId, deviceId, toPost, mailedId } =
    scene;
  const roles = [{ role: word('SUPPORT'), gachaIds: [gachaId] }];
  const label = { carrier: word('YAMATO'), trackingNumber: '123456789012' };
  return {
    gachas: {
      where: {
        ...{ hasPrizesToReceive: false, isManaged: false, isPublished: true },
        ...{ tag: 'a', search: 'b', minPrice: 1, maxPrice: 2 },
        status: [word('ON_SALE')],
        deliveryType: word('SELF'),
      },
      orderBy: { field: word('START'), direction: word('DESC') },
      ...PAGE,
    },
    gacha: { id: gachaId },
    legalText: { kind: word('TERMS'), version: 1 },
    orders: {
      where: { status: [word('PAID')], gachaId },
      ...PAGE,
    },
    order: { id: orderId },
    node: { id: gachaId },
    nodes: { ids: [gachaId] },
    verifyDraw: { orderId: paid },
    handovers: { pickupCode, gachaIds: [gachaId], shownAt: new Date().toISOString() },
    paymentAttempts: { orderId: paid },
    timeline: { orderId: paid, ...PAGE },
    staffMembers: PAGE,
    parcelsToPack: { gachaIds: [posted], since: '2026-01-01T00:00:00.000Z', ...PAGE },
    parcelsBeingPacked: {
      gachaIds: [posted],
      since: '2026-01-01T00:00:00.000Z',
      orderId: toPost,
      number: parcelNumber(mailedId),
      ...PAGE,
    },
    packParcel: { input: { orderIds: [toPost], itemIds: [mailedId] } },
    unpackParcel: { input: { shipmentId: mailedId, reason: 'a test' } },
    confirmShipment: { input: { orderIds: [toPost], itemIds: [mailedId], ...label } },
    correctShipment: { input: { shipmentId: mailedId, reason: 'a test', ...label } },
    returnParcel: { input: { shipmentId: mailedId, because: word('REFUSED'), reason: 'a test' } },
    holdOrder: { input: { orderId: paid, reason: 'a test' } },
    releaseOrder: { input: { orderId: paid, reason: 'a test' } },
    correctAddressFor: { input: { orderId: toPost, deliveryInfo: ADDRESS, reason: 'a test' } },
    correctAddress: { input: { orderId: toPost, deliveryInfo: ADDRESS } },
    auditLog: {
      where: {
        ...{ staffId, gachaId, orderId, userId: fan.id, action: word('STAFF_ADDED') },
        ...YEAR,
      },
      ...PAGE,
    },
    findOrders: { where: { orderId }, ...PAGE },
    wrongCodes: {
      where: { staffId, deviceId, gachaId, ...YEAR },
      ...PAGE,
    },
    checkInJumps: { userId: fan.id, ...PAGE },
    giveBirthMonth: { input: { birthMonth: '2001-02' } },
    setSpendingCap: { input: { day: 5000, month: 9000 } },
    correctBirthMonth: { input: { userId: fan.id, birthMonth: '2001-02', reason: 'a test' } },
    forgiveWrongCodes: { input: { staffId, reason: 'a test' } },
    userBans: { userId: fan.id, ...PAGE },
    ...{ banUser: { input: { userId: fan.id, reason: 'a test' } }, unbanUser: { input: { userId: fan.id, reason: 'a test' } } },
    eraseUser: { input: { userId: fan.id, reason: 'a test', isTrial: true } },
    counterStatistics: { gachaId, from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
    chargeBacks: { isStanding: true, ...YEAR, ...PAGE },
    booksRuns: PAGE,
    booksFindings: { runId, ...PAGE },
    booksRun: { runId },
    stopBooks: { input: { runId } },
    runBooks: { input: { from: YEAR.from, to: YEAR.to } },
    drawnOdds: { gachaId },
    gachaFairness: { gachaId },
    standing: { gachaIds: [gachaId] },
    stockOverTime: { gachaId, from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z', by: word('HOUR') },
    sales: { gachaIds: [gachaId], from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z', by: word('HOUR') },
    handoverConflicts: { gachaIds: [gachaId], isSettled: false, ...PAGE },
    settleHandoverConflict: { input: { conflictId, decision: word('REPORT_WRONG'), reason: 'a test' } },
    undoHandover: { input: { handoverId, itemIds: [itemId], reason: 'a test' } },
    refundsOwed: PAGE,
    recordRefund: {
      input: { orderId: paid, origin: word('OTHERWISE'), prizes: word('WRITE_OFF'), reason: 'a test', amount: 1, remaining: 1 },
    },
    giveUpRefund: { input: { refundId, reason: 'a test' } },
    takeBackRefund: { input: { refundId: writtenId, reason: 'a test' } },
    refundOrder: { input: { orderId: paid, prizes: word('RESTOCK'), reason: 'a test' } },
    issuePickupTokenFor: { input: { userId: fan.id, gachaIds: [gachaId], reason: 'a test' } },
    addStaff: { input: { issuer: STAFF, subject: 'new', name: 'New', roles, reason: 'a test' } },
    setStaffRoles: { input: { staffId, roles, reason: 'a test' } },
    revokeStaff: { input: { staffId, reason: 'a test' } },
    restoreStaff: { input: { staffId, reason: 'a test' } },
    devices: PAGE,
    inviteDevice: { input: { name: 'New', worker: { newMember: { name: 'New', roles } }, reason: 'a test' } },
    renameDevice: { input: { deviceId, name: 'New', reason: 'a test' } },
    revokeDevice: { input: { deviceId, reason: 'a test' } },
    acceptDeviceInvitation: { input: { invitation: 'x', proof: 'x' } },
    renewDeviceToken: { input: { proof: 'x' } },
    createGacha: { input: { ...GACHA, prizes: [PRIZE], reason: 'a test' } },
    updateGacha: {
      input: { gachaId, version: 1, ...GACHA, redeemLimitDate: null, without: [word('REDEEM_LIMIT_DATE')], reason: 'a test' },
    },
    publishGacha: { input: { gachaId, version: 1, reason: 'a test' } },
    pauseSale: { input: { gachaId, version: 1, reason: 'a test' } },
    resumeSale: { input: { gachaId, version: 1, reason: 'a test' } },
    closeSale: { input: { gachaId, version: 1, reason: 'a test' } },
    previewGacha: { gachaId },
    previewWins: { gachaId, prizeIds: [prizeId] },
    picture: { path: 'x' },
    tellPicture: { input: { path: 'x', alt: TEXT, known: TEXT, reason: 'a test' } },
    previewOdds: {
      gachaId,
      prizes: [
        { prizeId, kind: word('NORMAL'), name: TEXT, amount: 1, pickupWeight: 1, retailValue: 1, without: [], isRetired: false },
      ],
    },
    addPrize: { input: { ...CHANGE, gachaId, ...PRIZE, position: 1 } },
    updatePrize: { input: { ...CHANGE, prizeId, ...CHANGED_PRIZE, position: 1 } },
    restockPrize: { input: { ...CHANGE, prizeId, amount: 1 } },
    retirePrize: { input: { ...CHANGE, prizeId } },
    restorePrize: { input: { ...CHANGE, prizeId } },
    beacons: PAGE,
    areas: PAGE,
    createBeacon: { input: { beaconId: 8, ...PLACE, gachaIds: [gachaId], reason: 'a test' } },
    updateBeacon: {
      input: { ...CHANGE, version: 2, beaconId: BEACON_ID, ...PLACE, gachaIds: [gachaId] },
    },
    createArea: { input: { name: 'The pier', ...CIRCLE, ...PLACE, gachaIds: [gachaId], reason: 'a test' } },
    updateArea: {
      input: { ...CHANGE, version: 2, name: AREA_NAME, ...CIRCLE, ...PLACE, gachaIds: [gachaId] },
    },
    updateSeller: { input: { ...CHANGE, ...SHOP } },
    addTermsVersion: { input: { ...CHANGE, kind: word('TERMS'), text: TEXT, isConsentRequired: false } },
    checkIn: { input: { place: { position: { latitude: '35.6', longitude: '139.7' } } } },
    createOrder: { input: { gachaId: posted, playAmount: 1, deliveryInfo: ADDRESS } },
    cancelOrder: { input: { orderId } },
    signUp: { input: { idempotencyKey: 'key' } },
    issuePickupToken: { input: { gachaIds: [gachaId] } },
    pay: { input: { orderId, token: 'tok' } },
    completePayment: { input: { orderId } },
    confirmHandover: { input: { pickupCode, gachaId, orderIds: [paid], occurredAt: new Date().toISOString() } },
  };
}

/** In place of the clue that is given. */
export const cluesFor = ({ gachaId }: Scene): Values => ({
  ticket: { gachaId, serialNumber: 1 },
  identity: { providerType: 'members', providerId: 'pool-1', providerUserId: 'a fan' },
});
