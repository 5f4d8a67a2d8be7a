import { readFileSync } from 'node:fs';

/** What clients ask over GraphQL. The REST paths ask for what the specification says. */

const GACHA =
  'id name description price maxPlaysPerUser hasLimit status thumbnailImageUrl lineupImageUrl startAt endAt createdAt updatedAt deliveryType tags viewerPlayCount';
const REDEEM_DETAIL = 'redeemDetail { probabilityProvision placeUrl placeText infoText callNumber webUrl }';
const PRIZE =
  'id name pickingName description stock imageUrl pickupImageUrl secretImageUrl pickupWeight emissionProbability status createdAt updatedAt';

export const LIST = `query List { gachas(first: 50) { nodes { ${GACHA} redeemLimitDate isCheckInNeeded
  viewerOrderability { isOrderable checkInExpiresAt } } } }`;

export const DETAIL = `query Detail($id: ID!) { gacha(id: $id) { ${GACHA} isCheckInNeeded viewerOrderability { checkInExpiresAt }
  ${REDEEM_DETAIL} prizes(first: 20) { nodes { ${PRIZE} } } } }`;

export const ORDERS = `query Orders { orders(first: 50) { nodes { id status createdAt playAmount totalPrice serialNumber
  gacha { id name price status thumbnailImageUrl startAt endAt }
  items { id deliveredAt prize { id name imageUrl } }
  payment { id status amount createdAt }
} } }`;

/**
 * The stored document of a REST path as a client may send it: fields under their own names, and what GraphQL says in their
 * place.
 */
export const sentByClients = (name: string): string =>
  readFileSync(new URL(`../../rest-compat/documents/${name}.graphql`, import.meta.url), 'utf8')
    .replace(/^( +)\w+: /gm, '$1')
    .replaceAll(' @flat', '')
    .replaceAll(/^ +(slip \{[^}]*\}|deletedAt)\n/gm, '')
    .replaceAll(/\b(isDiscovered|isOrderableOnceSignedIn)\b/g, 'viewerOrderability { isOrderable }')
    .replaceAll('chargeStatus', 'status')
    .replace('2147483647', '100');

const GACHA_OF_PEERS = GACHA.replace('maxPlaysPerUser', 'maximum').replace('viewerPlayCount', 'playCount');

/** The same of peers, whose words are those of the tables. */
export const PEERS = {
  list: `query List { gachas(first: 50) { nodes { ${GACHA_OF_PEERS} redeemLimitDate discovered purchasable } } }`,
  detail: `query Detail($id: ID!) { gacha(id: $id) { ${GACHA_OF_PEERS} discovered ${REDEEM_DETAIL} prizes(first: 20) { nodes { ${PRIZE} } } } }`,
  orders: ORDERS,
};

const WORDS_OF_PEERS: Record<string, string> = {
  ...{ ON_SALE: 'SELLING', CLOSED: 'CLOSING', SOLD_OUT: 'SOLDOUT', AVAILABLE: 'SELLING', PAID: 'ASSIGNED' },
};
const NAMES_OF_PEERS: Record<string, string> = {
  ...{ maxPlaysPerUser: 'maximum', viewerPlayCount: 'playCount', isOrderable: 'purchasable' },
};

/** An answer of the gateway in the words of its peers, so that both can be held against each other. */
export function fromGateway(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(fromGateway);
  if (answer === null || typeof answer !== 'object') return answer;
  const { isCheckInNeeded, viewerOrderability, ...fields } = answer as Looked;
  if (!viewerOrderability) return Object.fromEntries(Object.entries(answer).map(fieldOfPeers));
  const { checkInExpiresAt, ...others } = viewerOrderability;
  const discovered = !isCheckInNeeded || checkInExpiresAt !== null;
  return Object.fromEntries([...Object.entries({ ...fields, ...others }).map(fieldOfPeers), ['discovered', discovered]]);
}

type Looked = { isCheckInNeeded?: boolean; viewerOrderability?: { checkInExpiresAt: string | null } };

function fieldOfPeers([name, value]: [string, unknown]): [string, unknown] {
  if (name === 'status') return [name, WORDS_OF_PEERS[String(value)] ?? value];
  if (name.endsWith('Url')) return [name, value ?? ''];
  return [NAMES_OF_PEERS[name] ?? name, fromGateway(value)];
}

/** The same of PostGraphile, whose schema follows the tables: aliases bring its answers near, and `fromPostgraphile` the rest. */
export const POSTGRAPHILE = {
  list: `query List { gachas: visibleGachas(first: 50) { nodes { ${row(GACHA_OF_PEERS)} redeemLimitDate purchasable discovered } } }`,
  detail: `query Detail($id: UUID!) { gacha: gachaByRowId(rowId: $id) { ${row(GACHA_OF_PEERS)} discovered
    redeemDetail: redeemDetailByGachaId { probabilityProvision placeUrl placeText infoText callNumber webUrl }
    prizes: shownPrizes { nodes {
      id: rowId name pickingName description stock imageUrl pickupImageUrl secretImageUrl pickupWeight emissionProbability status createdAt updatedAt
    } }
  } }`,
  orders: `query Orders { orders: myOrders(first: 50) { nodes { id: rowId status: state createdAt playAmount totalPrice serialNumber
    gacha: gachaByGachaId { id: rowId name price status thumbnailImageUrl startAt endAt }
    items: orderDetailsByOrderId(orderBy: PLAY_ASC, condition: { deletedAt: null }) { nodes { id: rowId deliveredAt prize: prizeByPrizeId { id: rowId name imageUrl } } }
    payment: paymentsByOrderId(first: 1, condition: { state: "captured" }) { nodes { id: rowId status: state amount createdAt } }
  } } }`,
};

function row(fields: string): string {
  return fields.replace(/^id\b/, 'id: rowId');
}

/** Words in capitals, lists and single objects without the connection around them. */
export function fromPostgraphile(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(fromPostgraphile);
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (key === 'status' || key === 'deliveryType') return [key, value.toUpperCase()];
      if (key === 'items') return [key, fromPostgraphile(value.nodes)];
      return [key, fromPostgraphile(key === 'payment' ? value.nodes[0] : value)];
    }),
  );
}

/** The list as REST spells it, without a token: so that it can be held against the other answers. */
export const LIST_AS_REST = `query List { gachas(first: 50) { nodes { id name description price maximum: maxPlaysPerUser has_limit: hasLimit status
  thumbnail_image_url: thumbnailImageUrl lineup_image_url: lineupImageUrl redeem_limit_date: redeemLimitDate start_at: startAt
  end_at: endAt created_at: createdAt updated_at: updatedAt viewerOrderability { isOrderable } delivery_type: deliveryType tags
} } }`;

type Listed = { status: string; delivery_type: string; viewerOrderability: object; [name: string]: unknown };

export function listAsRest(answer: unknown): unknown {
  const { nodes } = (answer as { data: { gachas: { nodes: Listed[] } } }).data.gachas;
  const data = nodes.map(({ viewerOrderability: _ofNobody, ...node }) => {
    const status = (WORDS_OF_PEERS[node.status] ?? node.status).toLowerCase();
    const addresses = Object.entries(node).filter(([name]) => name.endsWith('_url'));
    return {
      ...{ ...node, is_checkin: node.status === 'ON_SALE', status, delivery_type: node.delivery_type.toLowerCase() },
      ...Object.fromEntries(addresses.map(([name, address]) => [name, address ?? ''])),
    };
  });
  return { data };
}
