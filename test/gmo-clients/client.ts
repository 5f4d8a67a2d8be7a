import { createRequire } from 'node:module';

/** Fields in GMO's own spelling. */
export type Fields = Record<string, string>;
export type Operation = 'EntryTran' | 'ExecTran' | 'SecureTran2' | 'AlterTran' | 'SearchTrade' | 'ChangeTran';
export type Account = { endpoint: string; shopId: string; shopPass: string };

/** What a library throws: of which of its kinds, with which codes of GMO, and whether its own list has a text for each. */
export type Complaint = { kind: string; codes: readonly string[]; isExplained: boolean };

/** A client library as a shop uses it. Each operation goes through the library's own method, or else its own request. */
export type GmoClient = {
  asks(operation: Operation, fields: Fields): Promise<Fields>;
  /** What an error of the library's own class says; anything else is thrown again. */
  complaintOf(error: unknown): Complaint;
};

/** Libraries are taken as plain values: what they declare stays out of the project's types. */
export const library = createRequire(import.meta.url) as (name: string) => unknown;

export const pathOf = (operation: Operation): string => `/payment/${operation}.idPass`;
export const methodOf = (operation: Operation): string => operation.charAt(0).toLowerCase() + operation.slice(1);
