import type { Calls } from '../call.ts';

/** What helps users. */
export const SUPPORT: Calls = {
  findOrders: {
    ask: 'query ($where: FindOrdersInput!) { findOrders(where: $where) { totalCount nodes { id status fan { id } gacha { id } } } }',
    about: ({ paid }) => ({ where: { orderId: paid } }),
  },
  timeline: {
    ask: 'query ($id: ID!) { timeline(orderId: $id) { totalCount nodes { kind at staffName deed { action } } } }',
    about: ({ paid }) => ({ id: paid }),
  },
  issuePickupTokenFor: {
    ask: 'mutation ($input: IssuePickupTokenForInput!) { issuePickupTokenFor(input: $input) { expiresAt itemAmount } }',
    about: ({ userId, booth }) => ({ input: { userId, gachaIds: [booth], reason: 'a test' } }),
  },
  refundOrder: {
    ask: 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status refund { amount status } } }',
    about: ({ paid }) => ({ input: { orderId: paid, prizes: 'WRITE_OFF', reason: 'a test' } }),
  },
  checkInJumps: {
    ask: 'query ($userId: ID) { checkInJumps(userId: $userId, first: 100) { nodes { userId kilometres } } }',
    about: ({ userId }) => ({ userId }),
  },
};
