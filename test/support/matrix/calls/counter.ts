import type { Calls } from '../call.ts';

/** What staff do at a counter, and look at there. */
export const COUNTER: Calls = {
  staffMe: { ask: '{ staffMe { id gachas { nodes { id } } } }' },
  handovers: {
    ask: 'query ($pickupCode: String!, $gachaIds: [ID!]) { handovers(pickupCode: $pickupCode, gachaIds: $gachaIds) { fan { id } orders { order { id } } } }',
    about: ({ code, booth }) => ({ pickupCode: code, gachaIds: [booth] }),
  },
  'handovers:example': {
    ask: 'query ($gachaIds: [ID!]) { handovers(pickupCode: "example", gachaIds: $gachaIds) { gacha { id } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  paymentAttempts: {
    ask: 'query ($id: ID!) { paymentAttempts(orderId: $id) { payment { id } slip { processorOrderId accessId tranId } } }',
    about: ({ paid }) => ({ id: paid }),
  },
  confirmHandover: {
    ask: 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { gacha { id } orders { order { id } } } }',
    about: ({ code, booth, paid }) => ({ input: { pickupCode: code, gachaId: booth, orderIds: [paid] } }),
  },
  'confirmHandover:occurredAt': {
    ask: 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { gacha { id } orders { order { id } } conflicts { id } } }',
    about: ({ code, booth, paid }) => ({
      input: { pickupCode: code, gachaId: booth, orderIds: [paid], occurredAt: new Date().toISOString() },
    }),
  },
  counterStatistics: {
    ask: 'query ($gachaId: ID!) { counterStatistics(gachaId: $gachaId) { gacha { id } handedOver waiting counters { staffMember { id } } } }',
    about: ({ booth }) => ({ gachaId: booth }),
  },
  sales: {
    ask: 'query ($gachaIds: [ID!]) { sales(gachaIds: $gachaIds, by: GACHA) { rows { gacha { id } figures { taken } } total { orders } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  standing: {
    ask: 'query ($gachaIds: [ID!]) { standing(gachaIds: $gachaIds) { payments { step } failures { refusal } waiting { kind count } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  gateways: { ask: '{ gateways { gatewayId name version status reasons } }' },
  chargeBacks: { ask: '{ chargeBacks { nodes { givenTwiceAmount refund { id order { id } } } } }' },
  booksRuns: { ask: '{ booksRuns { nodes { runId status staffMember { id } } } }' },
  booksFindings: {
    ask: 'query ($runId: ID!) { booksFindings(runId: $runId) { nodes { orderId reason } } }',
    about: ({ paid }) => ({ runId: paid }),
  },
  booksRun: {
    ask: 'query ($runId: ID!) { booksRun(runId: $runId) { status staffMember { id } } }',
    about: ({ paid }) => ({ runId: paid }),
  },
  stopBooks: {
    ask: 'mutation ($input: StopBooksInput!) { stopBooks(input: $input) { run { status } } }',
    about: ({ paid }) => ({ input: { runId: paid } }),
  },
  runBooks: { ask: 'mutation { runBooks(input: {}) { isNew run { runId staffMember { id } } } }' },
  drawnOdds: {
    ask: 'query ($gachaId: ID!) { drawnOdds(gachaId: $gachaId) { number prizes { prize { id } drawn sentence } } }',
    about: ({ booth }) => ({ gachaId: booth }),
  },
  gachaFairness: {
    ask: `query ($gachaId: ID!) { gachaFairness(gachaId: $gachaId) { gacha { id } lastDraw seeds { seed } draws(first: 5) { nodes { prize { id } order { id serialNumber } } }
      stocksAfter(throughDraw: 0) { oddsNumber prizes { prize { id } stock } } drawnOrders(throughDraw: 0) { nodes { plays order { id } } } ordersWithoutNumber { plays }
      oddsVersions(first: 5) { totalCount nodes { page prizes { name percent prize { id } } } } } }`,
    about: ({ booth }) => ({ gachaId: booth }),
  },
  stockOverTime: {
    ask: 'query ($gachaId: ID!) { stockOverTime(gachaId: $gachaId) { drawnAt prizes { prize { id } stock } } }',
    about: ({ booth }) => ({ gachaId: booth }),
  },
  handoverConflicts: {
    ask: 'query ($gachaIds: [ID!]) { handoverConflicts(gachaIds: $gachaIds) { totalCount nodes { id gacha { id } fan { id } } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  settleHandoverConflict: {
    ask: 'mutation ($input: SettleHandoverConflictInput!) { settleHandoverConflict(input: $input) { conflict { id gacha { id } } } }',
    about: ({ conflictId }) => ({ input: { conflictId, decision: 'ACCEPTED_AS_LOSS', reason: 'a test' } }),
  },
  undoHandover: {
    ask: 'mutation ($input: UndoHandoverInput!) { undoHandover(input: $input) { gacha { id } orders { order { id } } undoneAt } }',
    about: ({ handoverId }) => ({ input: { handoverId, reason: 'a test' } }),
  },
};
