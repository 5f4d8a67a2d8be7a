import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  type ScalarTypeDefinitionNode,
} from 'graphql';
import { readersOfOrders } from '../by-role/order-fields.ts';
import { callers } from '../rules.ts';
import { costOfField, costOfType, sizeOfList } from './costs.ts';

const HEADER = `# The schema of the gateway, with who may ask for what and what it costs. Written by \`npm run codegen\`.\n\n`;
const DIRECTIVES = readFileSync(new URL('directives.graphql', import.meta.url), 'utf8');

type Named = Extract<DefinitionNode, { name: unknown }>;

/** The root types first, then the types by name, with their fields in the written order. */
export function publishedSdl(files: readonly string[]): string {
  const { definitions } = parse([DIRECTIVES, ...files].join('\n'), { noLocation: true });
  const schema = buildSchema(files.join('\n'));
  const fieldsOf = (type: string): FieldDefinitionNode[] =>
    definitions.flatMap((one) => (one.kind === Kind.OBJECT_TYPE_EXTENSION && one.name.value === type ? (one.fields ?? []) : []));

  const tellsField = (type: string, field: FieldDefinitionNode): FieldDefinitionNode => {
    const coordinate = `${type}.${field.name.value}`;
    const caller = callers[coordinate] ?? readersOfOrders[coordinate];
    const told = [...(caller ? [authOf(caller)] : []), ...costOfField(coordinate), ...sizeOfList(schema, type, field.name.value)];
    return { ...field, directives: [...(field.directives ?? []), ...directivesIn(told)] };
  };
  const tells = (type: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode => ({
    ...type,
    directives: [...(type.directives ?? []), ...directivesIn(costOfType(type.name.value))],
    fields: [...(type.fields ?? []), ...fieldsOf(type.name.value)].map((field) => tellsField(type.name.value, field)),
  });
  const published = definitions
    .filter((one): one is Named => one.kind !== Kind.OBJECT_TYPE_EXTENSION)
    .map((one) => {
      if (one.kind === Kind.OBJECT_TYPE_DEFINITION) return tells(one);
      if (one.kind !== Kind.SCALAR_TYPE_DEFINITION) return one;
      return { ...one, directives: [...(one.directives ?? []), ...directivesIn(costOfType(one.name.value))] };
    })
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'en'));
  return `${HEADER}${published.map((one) => print(one)).join('\n\n')}\n`;
}

const authOf = ({ requires, roles }: { requires: string; roles: readonly string[] }): string =>
  `@auth(requires: ${requires}${roles.length > 0 ? `, roles: [${roles.map((role) => role.toUpperCase()).join(', ')}]` : ''})`;

const FIRST = ['auth', 'cost', 'listSize', 'Caller', 'Query', 'Mutation'];

function placeOf({ name }: Named): string {
  const place = FIRST.indexOf(name?.value ?? '');
  return place < 0 ? `~ ${name?.value}` : `! ${place}`;
}

const directivesIn = (texts: readonly string[]): readonly ConstDirectiveNode[] =>
  (parse(`scalar It ${texts.join(' ')}`, { noLocation: true }).definitions[0] as ScalarTypeDefinitionNode).directives ?? [];
