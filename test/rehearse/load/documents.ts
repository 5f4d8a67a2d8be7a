export const SIGN_UP = 'mutation { signUp { user { id } } }';
export const BROWSE = '{ gachas(first: 20) { nodes { id name price status viewerOrderability { isOrderable } } } }';
export const LOOK =
  'query ($id: ID!) { gacha(id: $id) { id name description price prizes(first: 20) { nodes { name stock } } } }';
export const CHECK_IN =
  'mutation ($beaconId: SafeInt!) { checkIn(input: { place: { beaconId: $beaconId } }) { checkIns { id } } }';
export const ORDER =
  'mutation ($gachaId: ID!, $plays: Int!) { createOrder(input: { gachaId: $gachaId, playAmount: $plays }) { order { id } } }';
export const PAY =
  'mutation ($orderId: ID!, $token: String) { pay(input: { orderId: $orderId, token: $token }) { order { id status serialNumber } } }';
export const MINE = '{ orders(first: 5) { nodes { id status items { prize { name } } } } }';
export const CODE = 'mutation { issuePickupToken(input: {}) { code } }';
export const SHEET = 'query ($code: String!) { handovers(pickupCode: $code) { gacha { id } orders { order { id } } } }';
export const HAND_OVER = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { deliveredAt } }';
