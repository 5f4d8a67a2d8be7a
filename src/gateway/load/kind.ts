import { Kind as AstKind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { byteBounded } from '../cache/byte-bounded.ts';

export const KINDS = ['reads', 'writes', 'money'] as const;
export type Kind = (typeof KINDS)[number];

/** Fans who pay, prizes that are handed over, and what a counter's device needs for it. */
const MONEY = new Set([
  'pay',
  'completePayment',
  'issuePickupToken',
  'issuePickupTokenFor',
  'handovers',
  'confirmHandover',
  'undoHandover',
  'renewDeviceToken',
]);

export function kindOf({ operation, selectionSet }: OperationDefinitionNode): Kind {
  const roots = selectionSet.selections.flatMap((one) => (one.kind === AstKind.FIELD ? [one.name.value] : ['']));
  // A list beside a code would make browsing urgent.
  if (roots.every((name) => MONEY.has(name))) return 'money';
  return operation === OperationTypeNode.MUTATION ? 'writes' : 'reads';
}

export type KnownKinds = {
  /** Before the document is parsed, which is dear. */
  of(query: unknown, operationName: unknown): Kind;
  learn(query: string, operationName: string | undefined | null, operation: OperationDefinitionNode): void;
};

const MAX_KNOWN_BYTES = 2 * 1024 * 1024;

/** What an operation is for is known from the second time on; the first time a word in its text has to do. */
export function knownKinds(): KnownKinds {
  const known = byteBounded<string, Kind>(MAX_KNOWN_BYTES, (_kind, key) => 2 * key.length);
  const keyOf = (query: string, operationName: unknown) => `${operationName ?? ''} ${query}`;
  return {
    of: (query, operationName) => {
      const isNamed = operationName === undefined || operationName === null || typeof operationName === 'string';
      if (typeof query !== 'string' || !isNamed) return 'reads';
      return known.get(keyOf(query, operationName)) ?? (query.includes(OperationTypeNode.MUTATION) ? 'writes' : 'reads');
    },
    learn: (query, operationName, operation) => {
      const key = keyOf(query, operationName);
      if (!known.has(key)) known.set(key, kindOf(operation));
    },
  };
}
