/** What the three documents need of the gateway's schema. */
export const schema = `
type Query {
  gachas(first: Int!): GachaConnection!
  gacha(id: ID!): Gacha
  orders(first: Int!): OrderConnection!
}
type GachaConnection { nodes: [Gacha!]! }
type OrderConnection { nodes: [Order!]! }
type PrizeConnection { nodes: [Prize!]! }
type Gacha {
  id: ID!
  name: String!
  description: String!
  price: Int!
  maximum: Int!
  hasLimit: Boolean!
  status: String!
  thumbnailImageUrl: String!
  lineupImageUrl: String!
  redeemLimitDate: String
  startAt: String!
  endAt: String!
  createdAt: String!
  updatedAt: String!
  deliveryType: String!
  tags: [String!]!
  purchasable: Boolean!
  discovered: Boolean!
  playCount: Int!
  redeemDetail: RedeemDetail!
  prizes(first: Int!): PrizeConnection!
}
type RedeemDetail {
  probabilityProvision: String!
  placeUrl: String!
  placeText: String!
  infoText: String!
  callNumber: String!
  webUrl: String!
}
type Prize {
  id: ID!
  name: String!
  pickingName: String!
  description: String!
  stock: Int!
  imageUrl: String!
  pickupImageUrl: String!
  secretImageUrl: String!
  pickupWeight: Int!
  emissionProbability: Float!
  status: String!
  createdAt: String!
  updatedAt: String!
}
type Order {
  id: ID!
  status: String!
  createdAt: String!
  playAmount: Int!
  totalPrice: Int!
  serialNumber: Int
  gacha: Gacha!
  items: [OrderDetail!]
  payment: Payment
}
type OrderDetail {
  id: ID!
  deliveredAt: String
  prize: Prize!
}
type Payment {
  id: ID!
  status: String!
  amount: Int!
  createdAt: String!
}`;
