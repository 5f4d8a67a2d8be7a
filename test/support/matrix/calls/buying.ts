import { ADDRESS } from '../../address.ts';
import type { Calls } from '../call.ts';
import { BEACON } from '../world.ts';

const ORDER = 'order { id status gacha { id } items { id } }';

/** What a user does, from signing up to a pickup code. */
export const BUYING: Calls = {
  signUp: { ask: 'mutation { signUp { user { id } } }' },
  checkIn: { ask: `mutation { checkIn(input: { place: { beaconId: ${BEACON} } }) { checkIns { gacha { id } } } }` },
  giveBirthMonth: { ask: 'mutation { giveBirthMonth(input: { birthMonth: "2001-02" }) { user { id } } }' },
  setSpendingCap: { ask: 'mutation { setSpendingCap(input: { month: 90000 }) { user { id spending { month { limit } } } } }' },
  createOrder: {
    ask: `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { ${ORDER} } }`,
    // That the other's shop exists is no secret; the foreign gacha that is one is that which was taken back.
    about: ({ booth, shop }, target) => ({
      input: { gachaId: target === 'own' || target === 'public' ? shop : booth, playAmount: 1 },
    }),
  },
  cancelOrder: {
    ask: `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ${ORDER} } }`,
    about: ({ pending }) => ({ input: { orderId: pending } }),
  },
  'cancelOrder:paid': {
    ask: `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ${ORDER} } }`,
    about: ({ paid }) => ({ input: { orderId: paid } }),
  },
  pay: {
    ask: `mutation ($input: PayInput!) { pay(input: $input) { ${ORDER} payment { id } } }`,
    about: ({ pending }) => ({ input: { orderId: pending } }),
  },
  'pay:paid': {
    ask: `mutation ($input: PayInput!) { pay(input: $input) { ${ORDER} payment { id } } }`,
    about: ({ paid }) => ({ input: { orderId: paid } }),
  },
  completePayment: {
    ask: `mutation ($input: CompletePaymentInput!) { completePayment(input: $input) { ${ORDER} payment { id } } }`,
    about: ({ paid }) => ({ input: { orderId: paid } }),
  },
  correctAddress: {
    ask: 'mutation ($input: CorrectAddressInput!) { correctAddress(input: $input) { order { id deliveryInfo { fullname } } } }',
    about: ({ paid }) => ({ input: { orderId: paid, deliveryInfo: ADDRESS } }),
  },
  issuePickupToken: {
    ask: 'mutation ($input: IssuePickupTokenInput) { issuePickupToken(input: $input) { pickupToken { items { nodes { order { id } } } } } }',
    about: ({ booth }) => ({ input: { gachaIds: [booth] } }),
  },
};
