import {
  BreakingChangeType,
  findBreakingChanges,
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
} from 'graphql';

/** `coordinate` is how the changelog names it: `Order.gachaId`, `Query.gachas(filter:)`, `@auth`. */
export type Breaking = { coordinate: string; description: string; deprecation: string | undefined };

export function breakingChanges(before: GraphQLSchema, after: GraphQLSchema): Breaking[] {
  const found = findBreakingChanges(before, after).map(({ type, description }) => ({
    coordinate: `${type.includes('DIRECTIVE') ? '@' : ''}${coordinateIn(description)}`,
    description,
    isRemoval: REMOVALS.includes(type),
  }));
  const stricter = [...stricterCallers(before, after), ...newOneOfs(before, after)];
  return [
    ...found.map(({ isRemoval, ...change }) => ({
      ...change,
      deprecation: isRemoval ? deprecationOf(before, change.coordinate) : undefined,
    })),
    ...stricter.map((change) => ({ ...change, deprecation: undefined })),
  ];
}

const REMOVALS: readonly string[] = [
  BreakingChangeType.FIELD_REMOVED,
  BreakingChangeType.VALUE_REMOVED_FROM_ENUM,
  BreakingChangeType.ARG_REMOVED,
];

/** graphql tells what has changed in a sentence only. */
const SENTENCES: readonly [RegExp, string][] = [
  [/^(\w+) was removed from (?:enum|union) type (\w+)/, '$2.$1'],
  [/^A required field (\w+) on input type (\w+)/, '$2.$1'],
  [/^A required arg (\w+) on (?:directive )?([\w.]+)/, '$2($1:)'],
  [/^([\w.]+) arg (\w+)/, '$1($2:)'],
  [/^(?:\w+|Repeatable flag) was removed from (\w+)/, '$1'],
  [/^(?:Standard scalar )?([\w.]+)/, '$1'],
];

function coordinateIn(description: string): string {
  const sentence = description.replace(/\.$/, '');
  for (const [pattern, coordinate] of SENTENCES) {
    const [found] = pattern.exec(sentence) ?? [];
    if (found) return found.replace(pattern, coordinate);
  }
  return sentence;
}

function deprecationOf(schema: GraphQLSchema, coordinate: string): string | undefined {
  const [, typeName = '', name = '', argument] = /^(\w+)\.(\w+)(?:\((\w+):\))?$/.exec(coordinate) ?? [];
  const type = schema.getType(typeName);
  if (isEnumType(type)) return type.getValue(name)?.deprecationReason ?? undefined;
  if (isInputObjectType(type)) return type.getFields()[name]?.deprecationReason ?? undefined;
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  const it = argument ? field?.args.find((one) => one.name === argument) : field;
  return it?.deprecationReason ?? undefined;
}

/** What a caller may no longer ask, which graphql does not know of. */
function stricterCallers(before: GraphQLSchema, after: GraphQLSchema) {
  return Object.values(before.getTypeMap()).flatMap((type) => {
    const now = after.getType(type.name);
    if (!isObjectType(type) || !isObjectType(now)) return [];
    return Object.values(type.getFields()).flatMap((field) => {
      const same = now.getFields()[field.name];
      const [was, is] = [callerOf(field), same ? callerOf(same) : 'ANYONE'];
      const lost = same ? rolesOf(field).filter((role) => !rolesOf(same).includes(role)) : [];
      const coordinate = `${type.name}.${field.name}`;
      if (is === was && is === 'STAFF' && lost.length > 0)
        return [{ coordinate, description: `${coordinate} may no longer be asked by staff who are ${lost.join(' or ')}.` }];
      if (is === was || is === 'ANYONE' || (was === 'USER' && is === 'TOKEN')) return [];
      return [{ coordinate, description: `${coordinate} may be asked by ${is} instead of ${was}.` }];
    });
  });
}

const authOf = ({ astNode }: GraphQLField<unknown, unknown>) =>
  new Map(
    astNode?.directives?.find(({ name }) => name.value === 'auth')?.arguments?.map(({ name, value }) => [name.value, value]) ??
      [],
  );

function callerOf(field: GraphQLField<unknown, unknown>): string {
  const value = authOf(field).get('requires');
  return value?.kind === Kind.ENUM ? value.value : 'ANYONE';
}

/** None where the field says nothing of them. */
function rolesOf(field: GraphQLField<unknown, unknown>): string[] {
  const value = authOf(field).get('roles');
  return value?.kind === Kind.LIST ? value.values.flatMap((one) => (one.kind === Kind.ENUM ? [one.value] : [])) : [];
}

function newOneOfs(before: GraphQLSchema, after: GraphQLSchema) {
  return Object.values(before.getTypeMap()).flatMap((type) => {
    const now = after.getType(type.name);
    const isNew = isInputObjectType(type) && isInputObjectType(now) && !type.isOneOf && now.isOneOf;
    return isNew ? [{ coordinate: type.name, description: `${type.name} takes exactly one of its fields.` }] : [];
  });
}
