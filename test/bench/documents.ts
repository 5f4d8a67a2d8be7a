/** What clients ask over GraphQL, the gateway and its peers alike. The REST paths ask for what the specification says. */

const GACHA =
  'id name description price maximum: maxPlaysPerUser hasLimit status thumbnailImageUrl lineupImageUrl startAt endAt createdAt updatedAt deliveryType tags';

export const LIST = `query List { gachas(first: 50) { nodes { ${GACHA} redeemLimitDate purchasable discovered playCount } } }`;

export const DETAIL = `query Detail($id: ID!) { gacha(id: $id) { ${GACHA} discovered playable playCount
  redeemDetail { probabilityProvision placeUrl placeText infoText callNumber webUrl }
  prizes(first: 100) { nodes { id name pickingName description stock imageUrl pickupImageUrl secretImageUrl pickupWeight emissionProbability status createdAt updatedAt } }
} }`;

export const ORDERS = `query Orders { orders(first: 50) { nodes { id status createdAt playAmount totalPrice serialNumber
  gacha { id name price status thumbnailImageUrl startAt endAt }
  orderDetails { id deliveredAt prize { id name imageUrl } }
  payment { id status amount createdAt }
} } }`;

/** The same of PostGraphile, whose schema follows the tables: aliases bring its answers near, and `fromPostgraphile` the rest. */
export const POSTGRAPHILE = {
  list: `query List { gachas: visibleGachas(first: 50) { nodes { ${row(GACHA)} redeemLimitDate purchasable discovered playCount } } }`,
  detail: `query Detail($id: UUID!) { gacha: gachaByRowId(rowId: $id) { ${row(GACHA)} discovered playable playCount
    redeemDetail: redeemDetailByGachaId { probabilityProvision placeUrl placeText infoText callNumber webUrl }
    prizes: shownPrizes { nodes {
      id: rowId name pickingName description stock imageUrl pickupImageUrl secretImageUrl pickupWeight emissionProbability status createdAt updatedAt
    } }
  } }`,
  orders: `query Orders { orders: myOrders(first: 50) { nodes { id: rowId status: state createdAt playAmount totalPrice serialNumber
    gacha: gachaByGachaId { id: rowId name price status thumbnailImageUrl startAt endAt }
    orderDetails: orderDetailsByOrderId(orderBy: PLAY_ASC, condition: { deletedAt: null }) { nodes { id: rowId deliveredAt prize: prizeByPrizeId { id: rowId name imageUrl } } }
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
      if (key === 'orderDetails') return [key, fromPostgraphile(value.nodes)];
      return [key, fromPostgraphile(key === 'payment' ? value.nodes[0] : value)];
    }),
  );
}

/** The list as REST spells it, for nobody: so that it can be held against the other answers. */
export const LIST_AS_REST = `query List { gachas(first: 50) { nodes { id name description price maximum has_limit: hasLimit status
  thumbnail_image_url: thumbnailImageUrl lineup_image_url: lineupImageUrl redeem_limit_date: redeemLimitDate start_at: startAt
  end_at: endAt created_at: createdAt updated_at: updatedAt is_checkin: purchasable delivery_type: deliveryType tags
} } }`;

type Listed = { data: { gachas: { nodes: { status: string; delivery_type: string }[] } } };

export function listAsRest(answer: unknown): unknown {
  const { nodes } = (answer as Listed).data.gachas;
  return {
    data: nodes.map((node) => ({ ...node, status: node.status.toLowerCase(), delivery_type: node.delivery_type.toLowerCase() })),
  };
}
