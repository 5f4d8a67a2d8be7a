import { graphql } from './generated/gql';

export const GACHAS = graphql(`
  query Gachas($where: GachaWhere, $orderBy: GachaOrderBy, $first: Int, $after: String, $last: Int, $before: String) {
    gachas(where: $where, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { id name price status viewerOrderability { isOrderable } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    }
  }
`);

export const GACHA = graphql(`
  query Gacha($id: ID!) {
    gacha(id: $id) { id name thumbnailImageUrl startAt viewerOrderability { refusal action } }
  }
`);

export const ORDERS = graphql(`
  query Orders($where: OrderWhere, $first: Int, $after: String, $last: Int, $before: String) {
    orders(where: $where, first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { id status totalPrice gacha { id name } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`);

export const ORDER = graphql(`
  query Order($id: ID!) {
    order(id: $id) { id status payableUntil items { id prize { id name } } }
  }
`);

export const NODES = graphql(`
  query Nodes($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      id
      ... on Gacha { name }
      ... on Order { status }
    }
  }
`);

export const SIGN_UP = graphql(`
  mutation SignUp {
    signUp { user { id providerUserId } }
  }
`);

export const CHECK_IN = graphql(`
  mutation CheckIn($input: CheckInInput!) {
    checkIn(input: $input) { checkIns { id expiresAt gacha { id viewerOrderability { isOrderable refusal action } } } }
  }
`);

export const CREATE_ORDER = graphql(`
  mutation CreateOrder($input: CreateOrderInput!) {
    createOrder(input: $input) { order { id status totalPrice gacha { id name } } }
  }
`);

export const PAY = graphql(`
  mutation Pay($input: PayInput!) {
    pay(input: $input) {
      order { id status items { id prize { id name stock } } }
      redirectUrl
    }
  }
`);
