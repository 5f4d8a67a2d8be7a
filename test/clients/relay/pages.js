import { graphql } from 'relay-runtime';

/** What pages ask, as the compiler of Relay reads it: it is never run. */
export const documents = [
  graphql`
    fragment pagesOrder on Order {
      id
      status
      items {
        id
        prize {
          id
          name
        }
      }
    }
  `,
  graphql`
    fragment pagesOrders on Query
    @argumentDefinitions(count: { type: "Int", defaultValue: 1 }, cursor: { type: "String" })
    @refetchable(queryName: "pagesOrdersPageQuery") {
      orders(first: $count, after: $cursor) @connection(key: "pages_orders") {
        edges {
          node {
            ...pagesOrder
          }
        }
      }
    }
  `,
  graphql`
    query pagesOrdersQuery {
      me {
        id
      }
      ...pagesOrders
    }
  `,
  graphql`
    query pagesFoundQuery($where: FindOrdersInput!) {
      findOrders(where: $where) {
        nodes {
          ...pagesOrder
          fan {
            id
          }
          waitingAmount
          refundedAmount
          timeline(first: 50) {
            nodes {
              kind
              ... on HandedOverEvent {
                itemAmount
                staffMember {
                  id
                  name
                }
              }
              ... on DeedEvent {
                deed {
                  action
                  after
                }
              }
            }
          }
        }
      }
    }
  `,
  graphql`
    query pagesSheetQuery($code: String!) {
      handovers(pickupCode: $code) {
        id
        fan {
          id
        }
        gacha {
          id
          redeemDetail {
            id
            callNumber
          }
        }
        orders {
          order {
            id
            serialNumber
          }
          itemIds
        }
      }
    }
  `,
  graphql`
    query pagesAgainQuery($id: ID!) {
      node(id: $id) {
        ...pagesOrder @alias
      }
    }
  `,
];
