/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A role of a staff member, at all gachas or at some. */
export type StaffRole =
  /** Reads pickup codes, and hands prizes over. */
  | 'COUNTER'
  /** Has the rights of a counter; also settles conflicts, undoes handovers, refunds any paid order, finds orders, issues a pickup code for a fan, reads the timeline of an order, forgives wrong codes, and invites counters' devices. */
  | 'SUPERVISOR'
  /** Packs and posts prizes, and reads addresses. */
  | 'SHIPPING'
  /** Helps fans: finds orders, issues a pickup code for a fan, refunds orders of which nothing was handed over or posted, records other refunds, and reads the timeline and the payments of an order. */
  | 'SUPPORT'
  /** Adds and revokes staff and devices, gives up, takes back and records refunds, forgives wrong codes, and reads the audit log. */
  | 'OPERATOR';

export type AtWorkQueryVariables = Exact<{ [key: string]: never; }>;


export type AtWorkQuery = { staffMe: { id: string, name: string, isRevoked: boolean | null, roles: Array<{ role: StaffRole, hasAllGachas: boolean, gachas: { nodes: Array<{ id: string, name: string }> } }> | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const AtWorkDocument = new TypedDocumentString(`
    query AtWork {
  staffMe {
    id
    name
    isRevoked
    roles {
      role
      hasAllGachas
      gachas(first: 100) {
        nodes {
          id
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AtWorkQuery, AtWorkQueryVariables>;