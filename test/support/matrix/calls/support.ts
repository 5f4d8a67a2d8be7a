import { ADDRESS } from '../../address.ts';
import type { Calls } from '../call.ts';

/** What helps users. */
export const SUPPORT: Calls = {
  findOrders: {
    ask: 'query ($where: FindOrdersInput!) { findOrders(where: $where) { totalCount nodes { id status fan { id } gacha { id } } } }',
    about: ({ paid }) => ({ where: { orderId: paid } }),
  },
  timeline: {
    ask: 'query ($id: ID!) { timeline(orderId: $id) { totalCount nodes { kind at ... on HandedOverEvent { staffMember { name } } ... on DeedEvent { deed { action } } } } }',
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
  holdOrder: {
    ask: 'mutation ($input: HoldOrderInput!) { holdOrder(input: $input) { order { held } } }',
    about: ({ paid }) => ({ input: { orderId: paid, reason: 'a test' } }),
  },
  releaseOrder: {
    ask: 'mutation ($input: ReleaseOrderInput!) { releaseOrder(input: $input) { order { held } } }',
    about: ({ paid }) => ({ input: { orderId: paid, reason: 'a test' } }),
  },
  correctAddressFor: {
    ask: 'mutation ($input: CorrectAddressForInput!) { correctAddressFor(input: $input) { order { id } } }',
    about: ({ paid }) => ({ input: { orderId: paid, deliveryInfo: ADDRESS, reason: 'a test' } }),
  },
  recordRefund: {
    ask: 'mutation ($input: RecordRefundInput!) { recordRefund(input: $input) { refund { amount status origin } } }',
    about: ({ paid }) => ({ input: { orderId: paid, origin: 'CHARGE_BACK', prizes: 'WRITE_OFF', reason: 'a test' } }),
  },
  giveUpRefund: {
    ask: 'mutation ($input: GiveUpRefundInput!) { giveUpRefund(input: $input) { refund { status } } }',
    about: ({ refundId }) => ({ input: { refundId, reason: 'a test' } }),
  },
  takeBackRefund: {
    ask: 'mutation ($input: TakeBackRefundInput!) { takeBackRefund(input: $input) { refund { status } } }',
    about: ({ writtenId }) => ({ input: { refundId: writtenId, reason: 'a test' } }),
  },
  refundsOwed: {
    ask: '{ refundsOwed(first: 100) { nodes { tries givenTwiceAmount refund { amount status order { id } } } } }',
    about: () => ({}),
  },
  correctBirthMonth: {
    ask: 'mutation ($input: CorrectBirthMonthInput!) { correctBirthMonth(input: $input) { user { id } } }',
    about: ({ userId }) => ({ input: { userId, birthMonth: '2001-02', reason: 'a test' } }),
  },
  checkInJumps: {
    ask: 'query ($userId: ID) { checkInJumps(userId: $userId, first: 100) { nodes { userId kilometres } } }',
    about: ({ userId }) => ({ userId }),
  },
};
