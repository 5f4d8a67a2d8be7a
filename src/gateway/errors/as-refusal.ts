import { GraphQLError } from 'graphql';
import { isUnavailable } from '../../database/unavailable.ts';
import { MissingKey } from '../../encryption/vault.ts';
import { Refusal } from '../../refusal.ts';

export function asRefusal(error: unknown): Refusal {
  for (const one of causesOf(error)) {
    if (one instanceof Refusal) return one;
    // Another gateway was given a new key first, and this one is about to be.
    if (isUnavailable(one) || one instanceof MissingKey) return new Refusal('UNAVAILABLE', [], { cause: error });
  }
  return new Refusal('INTERNAL', [], { cause: error });
}

export function* causesOf(error: unknown): Generator<Error> {
  let one = error;
  while (one instanceof Error) {
    yield one;
    one = one instanceof GraphQLError ? one.originalError : (one.cause ?? (one as { previous?: unknown }).previous);
  }
}
