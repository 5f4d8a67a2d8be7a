import { getIntrospectionQuery } from 'graphql';
import type { GreatEvent } from './great-event.ts';

export const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

const GACHA =
  'id name description price maxPlaysPerUser hasLimit status thumbnailImageUrl lineupImageUrl redeemLimitDate startAt endAt createdAt updatedAt deliveryType tags authMethod { providerType providerId } isCheckInNeeded viewerPlayCount viewerOrderability { isOrderable refusal remainingPlays checkInExpiresAt action } probabilityProvision webUrl redeemDetail { id gacha { id } probabilityProvision rule placeUrl placeText infoText callNumber webUrl }';
const PRIZE =
  'id gacha { id } name pickingName description stock imageUrl pickupImageUrl secretImageUrl pickupWeight emissionProbability status createdAt updatedAt';
const ORDER = 'id fan { id } status playAmount price totalPrice serialNumber payableUntil paidAt deliveredAt createdAt updatedAt';

/** What every client may ask for, however large the catalogue. */
export const ordinaryDocuments = ({ gachaId, orderId }: GreatEvent): string[] => [
  getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true, oneOf: true }),
  `{ gachas(first: 100) { nodes { ${GACHA} } } }`,
  `{ gachas(first: 50, where: { tag: "ordinary" }) { nodes { ${GACHA} prizes { nodes { ${PRIZE} } } } } }`,
  `{ gacha(id: "${gachaId}") { ${GACHA} prizes { nodes { ${PRIZE} } } } }`,
  `{ orders(first: 100) { nodes { ${ORDER} gacha { id name } deliveryInfo { city } payment { id } } } }`,
  `{ orders(first: 10) { nodes { ${ORDER} items { id prize { id name imageUrl } } } } }`,
  `{ order(id: "${orderId}") { ${ORDER} items { id prize { ${PRIZE} } } } }`,
  `{ orders(first: 100) { nodes { id payments { nodes { id status refusal method amount createdAt } } } } }`,
  '{ redeemTickets(first: 100) { totalCount nodes { order { id serialNumber } gacha { id name thumbnailImageUrl tags redeemDetail { callNumber } } } } }',
  `{ nodes(ids: ["${gachaId}", "${orderId}"]) { id ... on Gacha { ${GACHA} prizes { nodes { id name stock imageUrl } } } ... on Order { ${ORDER.replace(' status ', ' place: status ')} items { id prize { id name } } } } }`,
  `{ verifyDraw(orderId: "${orderId}") { isVerified plays { play value bound prize { id } derivedValue } } }`,
];

const SCHEMA = `fragment S on __Schema { types { ...T } } fragment T on __Type { name description fields { name description args { name description type { ...E } } type { ...U ofType { ...U ofType { ...U ofType { ...U } } } } } }
  fragment U on __Type { name description fields { name description args { name description type { ...E ofType { ...E ofType { ...E } } } } type { ...E ofType { ...E ofType { ...E ofType { ...E } } } } } }
  fragment E on __Type { name description enumValues { name description isDeprecated deprecationReason } }`;

/** What costs most: of introspection, of lists in lists, of checking the document itself, and of refusing it. */
export const attacks = ({ gachaId, orderId }: GreatEvent): string[] => [
  ...[1, 5, 30].map((count) => `{ ${times(count, (i) => `s${i}: __schema { ...S }`)} } ${SCHEMA}`),
  `{ ${times(30, (i) => `t${i}: __type(name: "Gacha") { fields { type { fields { name description args { name } } } } }`)} }`,
  '{ __schema { types { name fields { name args { name type { name ofType { name ofType { name } } } } type { name ofType { name ofType { name } } } } } } }',
  `{ gachas(first: 100) { nodes { id name prizes { nodes { ${PRIZE} } } } } }`,
  `{ gachas(first: 100, where: { tag: "ordinary" }) { nodes { ${GACHA} prizes { nodes { ${PRIZE} } } } } }`,
  `{ gachas(first: 65, where: { tag: "ordinary" }) { nodes { ${GACHA} prizes { nodes { ${PRIZE} } } } } }`,
  `{ gachas(first: 100) { nodes { prizes { nodes { id name description stock } } } } }`,
  `{ ${times(5, (i) => `a${i}: gachas(first: 100) { nodes { viewerOrderability { isOrderable refusal remainingPlays checkInExpiresAt } viewerPlayCount } }`)} }`,
  `{ ${times(5, (i) => `a${i}: gachas(first: 100) { nodes { ${times(5, (j) => `f${j}: fairness { number seedHash seed isRevealed }`)} } }`)} }`,
  `{ ${times(5, (i) => `a${i}: gacha(id: "${gachaId}") { ${times(5, (j) => `b${j}: prizes { nodes { name description } }`)} }`)} }`,
  `{ ${times(5, (i) => `a${i}: gacha(id: "${gachaId}") { ${times(5, (j) => `b${j}: prizes { nodes { emissionProbability status createdAt updatedAt } }`)} }`)} }`,
  `{ gachas(first: 100, where: { tag: "ordinary" }) { nodes { ${GACHA} prizes { nodes { id } } } edges { cursor node { ${GACHA} prizes { nodes { id name } } } } } }`,
  `{ nodes(ids: [${times(100, () => `"${gachaId}"`)}]) { ... on Gacha { ${GACHA} prizes { nodes { id } } } ... on Order { ${ORDER.replace(' status ', ' place: status ')} } } }`,
  `{ ${times(10, (i) => `a${i}: nodes(ids: [${times(50, () => `"${gachaId}"`)}]) { id ... on Gacha { prizes(first: 100) { nodes { id } } } ... on User { checkIns { nodes { id } } } }`)} }`,
  `{ ${times(30, (i) => `a${i}: node(id: "${orderId}") { ... on Order { ${ORDER} items { id } } }`)} }`,
  '{ orders(first: 100) { nodes { id items { id order { id } prize { id } deliveredAt createdAt updatedAt } } } }',
  `{ orders(first: 20) { nodes { id items { id prize { ${PRIZE} } } } } }`,
  `{ ${times(15, (i) => `a${i}: orders(first: 100) { nodes { ${ORDER} } }`)} }`,
  `{ ${times(30, (i) => `a${i}: orders(first: 100) { nodes { id } }`)} }`,
  '{ orders(first: 100) { nodes { payments { nodes { id order { payments { nodes { id order { payments { nodes { id status } } } } } } } } } } }',
  `{ order(id: "${orderId}") { ${times(5, (i) => `a${i}: payments { nodes { id createdAt order { ${times(5, (j) => `b${j}: payments { nodes { id createdAt updatedAt } } `)} } } } `)} } }`,
  `{ ${times(30, (i) => `a${i}: orders(first: 1) { totalCount }`)} }`,
  `{ ${times(30, (i) => `a${i}: orders(last: 1) { totalCount pageInfo { hasPreviousPage hasNextPage } }`)} }`,
  `{ ${times(30, (i) => `a${i}: redeemTickets(last: 1) { totalCount }`)} }`,
  `{ ${times(30, (i) => `a${i}: gachas(first: 1, where: { search: "${'a b c d e '.repeat(9)}${i}" }) { totalCount }`)} }`,
  `{ ${times(30, (i) => `a${i}: gachas(first: 1, orderBy: { field: ${['NAME', 'PRICE', 'END'][i % 3]}, direction: ${['ASC', 'DESC'][i % 2]} }) { totalCount }`)} }`,
  `{ ${times(15, (i) => `a${i}: me { checkIns(first: 100) { totalCount nodes { checkedInAt } } }`)} }`,
  `{ ${times(5, (i) => `a${i}: redeemTickets(first: 100) { totalCount nodes { order { id serialNumber } gacha { name tags } } }`)} }`,
  `{ ${times(2, (i) => `a${i}: redeemTickets(first: 100) { totalCount nodes { order { id serialNumber } gacha { name tags } } }`)} }`,
  `{ ${times(2, (i) => `a${i}: verifyDraw(orderId: "${orderId}") { orderId }`)} }`,
  `{ ${times(5, (i) => `a${i}: verifyDraw(orderId: "${orderId}") { orderId }`)} }`,
  `{ verifyDraw(orderId: "${orderId}") { plays { play prizes { prize { id } weight stock } } } }`,
  `{ ${times(190, () => 'gachas { totalCount }')} }`,
  `{ ${times(380, () => 'me { id }')} }`,
  `{ ${times(49, () => `me { ${times(19, () => 'id')} }`)} }`,
  `{ ${'...{ '.repeat(600)} gachas { totalCount } ${'}'.repeat(600)} }`,
  `{ ${'...{ gachas { totalCount } '.repeat(130)}${'}'.repeat(130)} }`,
  `{ ${'...{ gachas { totalCount } '.repeat(49)}${'}'.repeat(49)} }`,
  `{ ${times(49, () => 'gachas { totalCount }')} }`,
  `{ ${times(70, (i) => `...F${i}`)} } ${times(70, (i) => `fragment F${i} on Query { gachas { totalCount nodes { id name } } }`)}`,
  `{ ${times(49, (i) => `...F${i}`)} } ${times(49, (i) => `fragment F${i} on Query { gachas { totalCount nodes { id name } } }`)}`,
  `{ ...F0 } ${times(150, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)} fragment F150 on Query { __typename }`,
  `{ ${times(60, (i) => `...F${i}`)} } ${times(60, (i) => `fragment F${i} on Query { x: gachas(first: ${i + 1}) { totalCount } }`)}`,
  `{ me ${times(900, (i) => `@x${i}`)} { id } }`,
  `query (${times(480, (i) => `$x${i}: Int`)}) { me { id } }`,
  `query (${times(400, (i) => `$x${i}: ${'L'.repeat(200)}${i}`)}) { me { id } }`,
  `{ ${times(900, (i) => `__typename @x${i}`)} }`,
  `query (${times(400, (i) => `$x${i}: Int @x${i}`)}) { me { id } }`,
  `{ gachas(${times(600, (i) => `x${i}: 1`)}) { totalCount } }`,
  `{ gachas(where: { ${times(600, (i) => `x${i}: 1`)} }) { totalCount } }`,
  `{ nodes(ids: [${times(900, () => '{}')}]) { id } }`,
  `{ ${times(60, (i) => `x: gachas(first: ${i + 1}) { totalCount }`)} }`,
  `{ ${times(49, (i) => `x: gachas(first: ${i + 1}) { totalCount }`)} }`,
  `{ ${times(18, (i) => times(50, () => `...{ ${['id', 'name', 'status'][i % 3]}${i} }`))} }`,
  `{ gachas { nodes { ${times(20, (i) => times(45, () => ['id', 'name', 'price', 'status', 'tags', 'webUrl', 'startAt', 'endAt', 'createdAt', 'updatedAt'][i % 10] as string))} } } }`,
  `{ ${times(1980, (i) => `x${i}`)} }`,
  `{ ${times(950, (i) => `x${i}`)} }`,
  `{ gacha(id: "${'x'.repeat(96_000)}") { id } }`,
  `{ me { id } ${' '.repeat(97_000)} }`,
  // A paid order stays as it is, and what it answers is bounded by the document alone.
  `mutation { completePayment(input: { orderId: "${orderId}" }) { order { ${ORDER} items { id prize { id name } } gacha { ${GACHA} prizes { nodes { ${PRIZE.replace('description', '')} } } } } } }`,
  `mutation { completePayment(input: { orderId: "${orderId}" }) { order { gacha { ${times(5, (i) => `p${i}: prizes { nodes { id name description } }`)} } } } }`,
];
