import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  type SelectionSetNode,
  TypeInfo,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isFromSnapshot } from '../cache/shareable.ts';
import { kindOf } from '../load/kind.ts';
import { CHECK_IN } from '../rates/charges.ts';
import type { LimitName } from '../rates/rates.ts';
import { NO_OPERATION } from '../request/events.ts';
import type { FieldOf, Keyable, Prepared } from '../request/prepared.ts';
import { isExpensive, mayBeCompiled, mostValues, sizeOfOperation } from './limits/document.ts';
import { fragmentsIn } from './limits/size.ts';
import { isPublic } from './rules.ts';

const SEVERAL = 'several';
/** Arguments that are as good as a key: addresses stand in the logs of proxies and in the history of browsers. */
const SECRETS = new Set(['pickupCode']);
/** Root fields whose argument tells of a person. */
const PERSONAL = new Map([['findOrders', 'where']]);
const ADDRESS = 'DeliveryInfo';

/** `text`: as it was written. Undefined where it has no such operation. */
export function prepare(schema: GraphQLSchema, document: DocumentNode, name: string | null, text: string): Prepared | undefined {
  const operation = getOperationAST(document, name);
  if (!operation) return undefined;
  const [isQuery, isMutation] = [operation.operation === 'query', operation.operation === 'mutation'];
  const { fields, pages, addressKeys, secret, isOfSnapshot } = readFields(schema, document);
  const roots = sizeOfOperation(operation)?.roots ?? [];
  const [first = NO_OPERATION, ...others] = new Set(roots);
  const asksPublic = operation.selectionSet.selections.every(isPlainPublic);
  return {
    ...{ document, operation, isQuery, fields, secret },
    kind: kindOf(operation),
    countsAs: countsAs(text),
    reads: Math.max(1, roots.filter((root) => root !== '__typename').length),
    isCheckIn: roots.includes(CHECK_IN),
    name: others.length > 0 ? SEVERAL : first,
    isExpensive: isExpensive(operation),
    mayBeCompiled: mayBeCompiled(operation),
    maxValues: mostValues(operation),
    isShareable: isQuery && asksPublic && isOfSnapshot,
    pages: isMutation ? pages : [],
    keyable: isMutation ? keyableOf(schema, document, operation, addressKeys) : null,
    plan: { uses: 0, bytes: 0 },
  };
}

const isPlainPublic = (field: SelectionSetNode['selections'][number]): boolean =>
  field.kind === Kind.FIELD && isPublic(field.name.value) && !field.directives?.length;

type Read = Pick<Prepared, 'fields' | 'pages' | 'secret'> & { addressKeys: ReadonlySet<string>; isOfSnapshot: boolean };

/** Reads all fields of the document, wherever they stand; a field of an interface counts for each type that implements it. */
function readFields(schema: GraphQLSchema, document: DocumentNode): Read {
  const types = new TypeInfo(schema);
  const [fields, pages, addressKeys] = [new Map<string, Set<string>>(), [] as FieldOf[], new Set<string>()];
  let [secret, isOfSnapshot]: [string | undefined, boolean] = [undefined, true];
  const Field = (node: FieldNode) => {
    const [parent, field] = [types.getParentType(), types.getFieldDef()];
    const owners = isAbstractType(parent) ? schema.getPossibleTypes(parent) : isObjectType(parent) ? [parent] : [];
    const name = node.name.value;
    for (const owner of owners) fields.set(owner.name, (fields.get(owner.name) ?? new Set()).add(name));
    if (field !== TypeNameMetaFieldDef) isOfSnapshot &&= field != null && owners.every((owner) => isFromSnapshot(owner, name));
    if (field?.args.some((one) => one.name === 'after')) pages.push({ field, node });
    if (getNamedType(types.getType())?.name === ADDRESS) addressKeys.add((node.alias ?? node.name).value);
    secret ??= PERSONAL.get(name);
  };
  const Argument = ({ name }: { name: { value: string } }) => {
    if (SECRETS.has(name.value)) secret ??= name.value;
  };
  visit(document, visitWithTypeInfo(types, { Field, Argument }));
  return { fields, pages, addressKeys, secret, isOfSnapshot };
}

const { MUTATION } = OperationTypeNode;

/**
 * As what a document counts before it is parsed, which is dear: without this word it has no mutation. With the word it may be
 * one, and counts as a read where no writes are left, or as a report that is repeated.
 */
export function countsAs(text: unknown): readonly [LimitName, ...LimitName[]] {
  if (typeof text !== 'string') return ['writes', 'reads'];
  if (!text.includes(MUTATION)) return ['reads'];
  return text.includes(CHECK_IN) ? ['writes', 'repeated-reports', 'reads'] : ['writes', 'reads'];
}

/** The limits allow a mutation one field, which may be in a fragment. */
function keyableOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  addressKeys: ReadonlySet<string>,
): Keyable | null {
  const node = fieldIn(document, operation.selectionSet, ({ name }) => !name.value.startsWith('__'));
  const field = node && schema.getMutationType()?.getFields()[node.name.value];
  return field ? { node, field, addressKeys, answeredAs: (node.alias ?? node.name).value, text: print(document) } : null;
}

/** The first of an operation, also in a fragment. */
function fieldIn(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  isWanted: (field: FieldNode) => boolean,
): FieldNode | undefined {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (isWanted(selection)) return selection;
      continue;
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentsIn(document).get(selection.name.value);
    const found = fragment && fieldIn(document, fragment.selectionSet, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** The root field of a place in the answer. Without a place all of the document was refused. */
export function nameAt({ document, operation, name }: Prepared, key: string | number | undefined): string {
  if (key === undefined) return name;
  const field = fieldIn(document, operation.selectionSet, (one) => (one.alias ?? one.name).value === key);
  return field?.name.value ?? NO_OPERATION;
}
