import { type FieldNode, GraphQLError, getArgumentValues, Kind } from 'graphql';
import { type Call, callUnder } from '../../idempotency/record.ts';
import { callerKey } from '../caller/caller-key.ts';
import type { Context } from '../request/context.ts';
import type { Keyable, Prepared, Variables } from '../request/prepared.ts';

/** `answeredAs`: the name of its field in the answer. `addressKeys`: the names under which the answer has addresses. */
export type GraphqlCall = Call & Pick<Keyable, 'answeredAs' | 'addressKeys'>;

const NAME = 'idempotencyKey';

/** Other mistakes in the input are left to the execution, and callers without the right to it to the rules. */
export function callOf(
  { keyable, operation }: Prepared,
  coerced: Variables,
  context: Context,
): GraphqlCall | GraphQLError | null {
  if (!keyable) return null;
  const { node, field, answeredAs, addressKeys, text } = keyable;
  if (!mayBeRepeated(field.name, context)) return null;
  const { input } = argumentsOf(keyable, coerced) ?? {};
  const { [NAME]: key, occurredAt } = (input ?? {}) as Variables;
  if (typeof key !== 'string') return null;
  const asked = JSON.stringify([text, operation.name?.value, withoutKey(coerced, node)], withoutNulls);
  try {
    // A clock may be put right between two tries.
    const instant = occurredAt instanceof Date ? occurredAt.toISOString() : undefined;
    const call = callUnder(key, { caller: callerKey(context.caller, ''), operation: field.name, asked, instant });
    return { ...call, answeredAs, addressKeys };
  } catch (error) {
    return new GraphQLError((error as Error).message, { path: [answeredAs], originalError: error as Error });
  }
}

/** A banned user is not told earlier answers again. */
const mayBeRepeated = (field: string, { caller, viewer }: Context): boolean =>
  caller.kind === 'staff' || viewer !== null || (caller.kind === 'user' && field === 'signUp');

/** Arguments written in the document are part of its text; the key is not part of the call. */
function withoutKey(variables: Variables, { arguments: given = [] }: FieldNode): Variables {
  const input = given.find(({ name }) => name.value === 'input')?.value;
  if (input?.kind === Kind.VARIABLE) {
    const name = input.name.value;
    return { ...variables, [name]: without(variables[name] as Variables, NAME) };
  }
  const keyed = input?.kind === Kind.OBJECT ? input.fields.find(({ name }) => name.value === NAME)?.value : undefined;
  return keyed?.kind === Kind.VARIABLE ? without(variables, keyed.name.value) : variables;
}

/** Inputs mean the same with a null as without the field, and clients do not always send both alike. */
const withoutNulls = (_name: string, value: unknown): unknown => value ?? undefined;

const without = (input: Variables, left: string): Variables =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== left));

function argumentsOf({ field, node }: Keyable, coerced: Variables): Variables | undefined {
  try {
    return getArgumentValues(field, node, coerced);
  } catch {
    return undefined;
  }
}
