import type { Calls } from '../call.ts';

/** What is on sale, and what a user has: their orders, draws and tickets. */
export const BROWSING: Calls = {
  gachas: { ask: '{ gachas { totalCount nodes { id } } }' },
  'gachas:toPickUp': { ask: '{ gachas(where: { hasPrizesToReceive: true }) { totalCount nodes { id } } }' },
  gacha: {
    ask: 'query ($id: ID!) { gacha(id: $id) { id name prizes { nodes { id } } } }',
    about: ({ booth, shop }, target) => ({ id: target === 'public' ? shop : booth }),
  },
  seller: { ask: '{ seller { name registrationNumber } }' },
  legalText: { ask: '{ legalText(kind: TERMS) { text hash } }' },
  me: { ask: '{ me { id checkIns { nodes { expiresAt } } } }' },
  orders: {
    ask: 'query ($id: ID!) { orders(where: { status: PENDING, gachaId: $id }) { totalCount nodes { id fan { id } } } }',
    about: ({ shop }) => ({ id: shop }),
  },
  'orders:paid': {
    ask: 'query ($id: ID!) { orders(where: { gachaId: $id }) { totalCount nodes { id fan { id } } } }',
    about: ({ booth }) => ({ id: booth }),
  },
  order: { ask: 'query ($id: ID!) { order(id: $id) { id fan { id } status } }', about: ({ pending }) => ({ id: pending }) },
  'order:paid': { ask: 'query ($id: ID!) { order(id: $id) { id fan { id } status } }', about: ({ paid }) => ({ id: paid }) },
  verifyDraw: {
    ask: 'query ($id: ID!) { verifyDraw(orderId: $id) { order { id } gacha { id } plays { prize { id } } } }',
    about: ({ pending }) => ({ id: pending }),
  },
  'verifyDraw:paid': {
    ask: 'query ($id: ID!) { verifyDraw(orderId: $id) { order { id } gacha { id } plays { prize { id } } } }',
    about: ({ paid }) => ({ id: paid }),
  },
  node: { ask: 'query ($id: ID!) { node(id: $id) { id ... on Order { fan { id } } } }', about: ({ paid }) => ({ id: paid }) },
  nodes: {
    ask: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Gacha { name } } }',
    about: ({ booth, pending }) => ({ ids: [booth, pending] }),
  },
  redeemTickets: { ask: '{ redeemTickets { nodes { order { id } gacha { id } } } }' },
};
