import { GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql';
import { variableMistake } from '../src/gateway/errors/without-values.ts';
import { Refusal, type RefusalCode } from '../src/refusal.ts';
import { inputRefusal } from './answer.ts';
import type { StoredDocument } from './documents.ts';
import type { Route } from './route.ts';

type Values = Record<string, unknown>;

/** `refusalFor`: in place of what the verb said where it needs what was set aside, the mistakes in that. */
type SetAside = { variables: Values; refusalFor: (error: unknown) => Refusal | undefined };

/**
 * An input that only some calls need is left out where it is mistaken, since whether this call needs it is known to the verb
 * alone, which reads it after the types are checked.
 */
export function setAside(schema: GraphQLSchema, { prepared }: StoredDocument, { needed }: Route, variables: Values): SetAside {
  const mistakes = needed ? mistakesIn(schema, prepared, needed.input, variables) : [];
  if (!needed || mistakes.length === 0) return { variables, refusalFor: () => undefined };
  const { [needed.input]: _mistaken, ...others } = variables;
  return {
    variables: others,
    refusalFor: (error) => (isRefused(error, needed.whenMissing) ? inputRefusal(mistakes) : undefined),
  };
}

function mistakesIn(
  schema: GraphQLSchema,
  { operation }: StoredDocument['prepared'],
  name: string,
  variables: Values,
): readonly GraphQLError[] {
  const declared = (operation.variableDefinitions ?? []).filter(({ variable }) => variable.name.value === name);
  const { errors = [] } = getVariableValues(schema, declared, variables, { maxErrors: MAX_MISTAKES, hideSuggestions: true });
  return errors.map(variableMistake);
}

const isRefused = (error: unknown, code: RefusalCode): boolean =>
  error instanceof GraphQLError && error.originalError instanceof Refusal && error.originalError.code === code;

const MAX_MISTAKES = 50;
