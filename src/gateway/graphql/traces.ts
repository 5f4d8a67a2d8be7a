import { type ExecutionResult, type GraphQLField, type GraphQLSchema, Kind } from 'graphql';
import { currentSpan, failSpan, traced } from '../../database/tracing/span.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import type { Prepared } from '../request/prepared.ts';

/** Names of the schema alone are told: what a client calls its operation may be anything. */
export function tracedOperation(
  { operation: { operation, selectionSet } }: Prepared,
  execute: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  if (!currentSpan()) return execute();
  const roots = selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
  const attributes = { 'graphql.operation.type': operation, 'gacha.graphql.fields': roots };
  const execution = async (span = currentSpan()) => {
    const result = await execute();
    const [first] = result.errors ?? [];
    if (first && span) failSpan(span, asRefusal(first));
    return result;
  };
  return traced(operation, execution, { attributes });
}

export function withTracedRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) trace(`${type?.name}.${field.name}`, field);
  return schema;
}

function trace(name: string, field: GraphQLField<unknown, unknown>): void {
  const { resolve } = field;
  if (!resolve) return;
  field.resolve = (...words) => (currentSpan() ? traced(name, async () => resolve(...words)) : resolve(...words));
}
