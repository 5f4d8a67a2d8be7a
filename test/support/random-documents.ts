import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import { seeded } from './seeded.ts';

type Arguments = Record<string, (below: (most: number) => number) => string>;

/**
 * Makes documents at random that ask for much in every way that GraphQL has: lists in lists, aliases, fragments, the same
 * again and again, the schema itself. Many of them are near what is allowed, on one side or the other.
 */
export function randomDocuments(schema: GraphQLSchema, seed: number, argumentsOf: Arguments): () => string {
  const below = seeded(seed);
  const query = schema.getQueryType() as GraphQLObjectType;
  const roots = [...Object.values(query.getFields()), SchemaMetaFieldDef, TypeMetaFieldDef];
  let fragments: string[] = [];
  let budget = 0;
  let aliases = 0;

  const isDeep = (field: GraphQLField<unknown, unknown>) => isCompositeType(getNamedType(field.type));
  const isList = (field: GraphQLField<unknown, unknown>) => isListType(getNullableType(field.type));

  function fieldText(field: GraphQLField<unknown, unknown>, depth: number): string {
    budget -= 1;
    const given = field.args.length > 0 ? (argumentsOf[field.name]?.(below) ?? '') : '';
    const alias = aliases > 0 && below(4) === 0 ? `${'abcde'[below(5)]}${field.name}: ` : '';
    if (alias) aliases -= 1;
    const type = getNamedType(field.type);
    return `${alias}${field.name}${given}${isCompositeType(type) ? selectionText(type, depth + 1) : ''}`;
  }

  /** Of an interface, what some of its types have. */
  function selectionText(type: GraphQLCompositeType, depth: number): string {
    if (!isAbstractType(type)) return selectionOf(type, depth);
    const types = schema.getPossibleTypes(type).filter(() => below(3) === 0);
    return ` { __typename ${types.map((one) => `... on ${one.name}${selectionOf(one, depth)}`).join(' ')} }`;
  }

  function selectionOf(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((field) => !isDeep(field));
    const lists = fields.filter((field) => isDeep(field) && isList(field));
    const objects = fields.filter((field) => isDeep(field) && !isList(field));
    const texts = ['__typename', ...Array.from({ length: 1 + below(16) }, () => leafOf(leaves))];
    for (const some of [lists, objects]) {
      const most = depth > 12 || budget < 0 || some.length === 0 ? 0 : 1 + below(2);
      for (let count = 0; count < most; count += 1)
        texts.push(fieldText(some[below(some.length)] as GraphQLField<unknown, unknown>, depth));
    }
    return ` { ${wrapped(type, texts)} }`;
  }

  function leafOf(leaves: GraphQLField<unknown, unknown>[]): string {
    const leaf = leaves[below(Math.max(1, leaves.length))];
    return leaf ? fieldText(leaf, 0) : '__typename';
  }

  function wrapped(type: GraphQLObjectType, texts: string[]): string {
    const text = texts.join(' ');
    const way = below(8);
    if (way === 0) return `... on ${type.name} { ${text} }`;
    if (way === 1) return `...{ ${text} } ... { ${texts.slice(0, 2).join(' ')} }`;
    if (way > 2) return text;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${type.name} { ${text} }`);
    return `...${name} ...${name}`;
  }

  return () => {
    fragments = [];
    budget = 40 + below(400);
    aliases = below(40);
    const asked = Array.from({ length: 1 + below(6) }, (_, index) => {
      const field = roots[below(roots.length)] as GraphQLField<unknown, unknown>;
      const text = fieldText(field, 1);
      return text.startsWith(field.name) && index > 0 ? `r${index}: ${text}` : text;
    });
    return `{ ${asked.join(' ')} } ${fragments.join(' ')}`;
  };
}
