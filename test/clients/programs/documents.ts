import { graphql } from './generated/gql';

export const GACHAS = graphql(`
  query Gachas($first: Int, $after: String) {
    gachas(first: $first, after: $after) {
      edges { cursor node { id name price status } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    }
  }
`);

export const GACHA = graphql(`
  query Gacha($id: ID!) {
    gacha(id: $id) { id name status startAt orderability { orderable refusal } }
  }
`);

export const ORDERS = graphql(`
  query Orders($status: OrderFilter, $first: Int, $after: String) {
    orders(status: $status, first: $first, after: $after) {
      edges { cursor node { id status totalPrice gacha { id name } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`);

export const ORDER = graphql(`
  query Order($id: ID!) {
    order(id: $id) { id status totalPrice payableUntil orderDetails { id prize { id name } } }
  }
`);

export const SIGN_UP = graphql(`
  mutation SignUp {
    signUp { user { id providerUserId } }
  }
`);

export const CREATE_ORDER = graphql(`
  mutation CreateOrder($input: CreateOrderInput!, $key: String) {
    createOrder(input: $input, idempotencyKey: $key) { order { id status totalPrice gacha { id name } } }
  }
`);

export const PAY = graphql(`
  mutation Pay($input: PayInput!, $key: String) {
    pay(input: $input, idempotencyKey: $key) {
      order { id status orderDetails { id prize { id name stock } } }
      redirectUrl
    }
  }
`);
