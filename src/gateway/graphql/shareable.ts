import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Resolvers } from '../generated/types.ts';
import { isPublic } from './rules.ts';

/**
 * Where a caller without a token gets what the snapshot alone decides, though a resolver makes it. A field with a resolver
 * that is not named here is never cached; one without reads what its parent has.
 */
const NAMED: { [Type in keyof Resolvers]?: readonly (keyof NonNullable<Resolvers[Type]>)[] } = {
  Query: ['gachas', 'gacha', 'node', 'nodes'],
  GachaConnection: ['edges', 'nodes', 'pageInfo', 'totalCount'],
  PrizeConnection: ['edges', 'nodes', 'pageInfo', 'totalCount'],
  Gacha: [
    ...(['maxPlaysPerUser', 'status', 'viewerPlayCount', 'viewerOrderability'] as const),
    ...(['authMethod', 'redeemDetail', 'probabilityProvision', 'webUrl', 'prizes'] as const),
  ],
  AuthMethod: ['providerType', 'providerId'],
  Orderability: ['orderable', 'refusal', 'action', 'remainingPlays', 'checkInExpiresAt'],
  RedeemDetail: ['gacha'],
  Prize: ['gacha', 'status', 'emissionProbability'],
  ...{ CheckIn: ['id'], RedeemTicket: ['id'], Handover: ['id'], HandoverItem: ['id'] },
};

/** Says the same of a field that an extension of the schema adds. */
export const FROM_SNAPSHOT = { isFromSnapshot: true };

const named = new Map(Object.entries(NAMED).map(([type, fields]) => [type, new Set<PropertyKey>(fields)]));

const shareable = new WeakMap<OperationDefinitionNode, boolean>();

/** Whether the answer to callers without a token depends on the snapshot alone. */
export function isShareable(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const known = shareable.get(operation);
  if (known !== undefined) return known;
  const isSo = operation.operation === 'query' && asksPublicFields(operation) && isFromSnapshot(schema, document);
  shareable.set(operation, isSo);
  return isSo;
}

const asksPublicFields = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((field) => field.kind === Kind.FIELD && isPublic(field.name.value) && !field.directives?.length);

function isReadOrNamed(type: GraphQLObjectType, name: string): boolean {
  const field = type.getFields()[name];
  if (!field) return false;
  return field.resolve === undefined || named.get(type.name)?.has(name) === true || field.extensions.isFromSnapshot === true;
}

function isFromSnapshot(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isSo = true;
  const Field = () => {
    const [parent, field] = [types.getParentType(), types.getFieldDef()];
    if (field === TypeNameMetaFieldDef) return;
    // A field of an interface is that of each type that implements it.
    const owners = isAbstractType(parent) ? schema.getPossibleTypes(parent) : isObjectType(parent) ? [parent] : [];
    isSo &&= field != null && owners.every((type) => isReadOrNamed(type, field.name));
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return isSo;
}
