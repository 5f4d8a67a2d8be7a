import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  Kind,
  print,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type Call, callUnder } from '../../idempotency/record.ts';
import { callerKey } from '../caller/caller-key.ts';
import type { Operation } from '../request/operation.ts';

/** `answeredAs`: the name of its field in the answer. `addressKeys`: the names under which the answer has addresses. */
export type GraphqlCall = Call & { answeredAs: string; addressKeys: ReadonlySet<string> };

const NAME = 'idempotencyKey';

type Input = Record<string, unknown>;

/** Other mistakes in the input are left to the execution, and callers without the right to it to the rules. */
export function callOf(
  schema: GraphQLSchema,
  { document, operationName, variables, context }: Operation,
): GraphqlCall | GraphQLError | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'mutation') return null;
  const field = firstField(document, operation.selectionSet);
  if (!field) return null;
  const definition = schema.getMutationType()?.getFields()[field.name.value];
  if (!definition || !mayBeRepeated(field.name.value, context)) return null;
  const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  const { input } = argumentsOf(() => getArgumentValues(definition, field, coerced)) ?? {};
  const { [NAME]: key, occurredAt } = (input ?? {}) as Input;
  if (typeof key !== 'string') return null;
  const answeredAs = (field.alias ?? field.name).value;
  const asked = JSON.stringify([print(document), operation.name?.value, withoutKey(coerced, field)], withoutNulls);
  try {
    // A clock may be put right between two tries.
    const instant = occurredAt instanceof Date ? occurredAt.toISOString() : undefined;
    const call = callUnder(key, { caller: callerKey(context.caller, ''), operation: field.name.value, asked, instant });
    return { ...call, answeredAs, addressKeys: addressKeysIn(schema, document) };
  } catch (error) {
    return new GraphQLError((error as Error).message, { path: [answeredAs], originalError: error as Error });
  }
}

function addressKeysIn(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const [keys, types] = [new Set<string>(), new TypeInfo(schema)];
  const Field = ({ alias, name }: FieldNode): void => {
    if (getNamedType(types.getType())?.name === ADDRESS) keys.add((alias ?? name).value);
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return keys;
}

const ADDRESS = 'DeliveryInfo';

/** A banned user is not told earlier answers again. */
const mayBeRepeated = (field: string, { caller, viewer }: Operation['context']): boolean =>
  caller.kind === 'staff' || viewer !== null || (caller.kind === 'user' && field === 'signUp');

/** What is written in the document is part of its text; the key is not part of the call. */
function withoutKey(variables: Input, { arguments: given = [] }: FieldNode): Input {
  const input = given.find(({ name }) => name.value === 'input')?.value;
  if (input?.kind === Kind.VARIABLE) {
    const name = input.name.value;
    return { ...variables, [name]: without(variables[name] as Input, NAME) };
  }
  const keyed = input?.kind === Kind.OBJECT ? input.fields.find(({ name }) => name.value === NAME)?.value : undefined;
  return keyed?.kind === Kind.VARIABLE ? without(variables, keyed.name.value) : variables;
}

/** Inputs mean the same with a null as without the field, and clients do not always send both alike. */
const withoutNulls = (_name: string, value: unknown): unknown => value ?? undefined;

const without = (input: Input, left: string): Input =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== left));

/** The limits allow a mutation one field, which may be in a fragment. */
function firstField(document: DocumentNode, { selections }: SelectionSetNode): FieldNode | undefined {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith('__')) continue;
      return selection;
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentOf(document, selection.name.value);
    const field = fragment && firstField(document, fragment.selectionSet);
    if (field) return field;
  }
  return undefined;
}

const fragmentOf = (document: DocumentNode, name: string) =>
  document.definitions.find((definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name) as
    | { selectionSet: SelectionSetNode }
    | undefined;

function argumentsOf(read: () => Record<string, unknown>): Record<string, unknown> | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
