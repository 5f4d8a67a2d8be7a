import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  visit,
} from 'graphql';

/** The readers of a page. Each cut of the schema has what they may ask for, and nothing else. */
export const CUTS = ['fan', 'counter', 'office'] as const;
export type Cut = (typeof CUTS)[number];

const ROLES: Readonly<Record<Cut, readonly string[]>> = {
  fan: [],
  counter: ['COUNTER', 'SUPERVISOR'],
  office: ['SUPPORT', 'SHIPPING', 'OPERATOR'],
};

const STAFF: readonly Cut[] = ['counter', 'office'];
const FAN: readonly Cut[] = ['fan'];
/** Fans read it, and operators change it. */
const SHOP: readonly Cut[] = ['fan', 'office'];

/** Root fields that need no token, and are asked by some alone. */
const ASKED_BY: Readonly<Record<string, readonly Cut[]>> = {
  ...{ me: FAN, legalText: SHOP, seller: SHOP },
  ...{ staffMe: STAFF, acceptDeviceInvitation: STAFF, renewDeviceToken: STAFF },
};

type Named = Extract<DefinitionNode, { name: unknown }>;

const HEADER = (cut: Cut) =>
  `# The part of the schema that ${{ fan: 'fans use', counter: 'counters use', office: 'the office uses' }[cut]}, what is asked first at the top. Written by \`npm run codegen\`.\n\n`;

/** A part of the published schema. Root fields stand as the documents ask for them, and those that none asks for after them. */
export function cutOf(sdl: string, cut: Cut, documents: string): string {
  const definitions = parse(sdl, { noLocation: true }).definitions.filter((one): one is Named => 'name' in one);
  const used = rootsOf(parse(documents, { noLocation: true }));
  const theirs = definitions.map((one) => (one.kind === Kind.OBJECT_TYPE_DEFINITION ? ofCut(one, cut) : one));
  const reached = reachedFrom(new Map(theirs.map((one) => [one.name?.value ?? '', one])));
  const shown = theirs
    .filter((one) => one.kind === Kind.DIRECTIVE_DEFINITION || reached.has(one.name?.value ?? ''))
    .map((one) => (ROOTS.includes(one.name?.value ?? '') ? sortedByUse(one as ObjectTypeDefinitionNode, used) : one));
  return `${HEADER(cut)}${shown.map((one) => print(one)).join('\n\n')}\n`;
}

const ROOTS = ['Query', 'Mutation'];

function ofCut(type: ObjectTypeDefinitionNode, cut: Cut): ObjectTypeDefinitionNode {
  const isRoot = ROOTS.includes(type.name.value);
  return { ...type, fields: (type.fields ?? []).filter((field) => isAskedBy(field, cut, isRoot)) };
}

function isAskedBy({ name, directives }: FieldDefinitionNode, cut: Cut, isRoot: boolean): boolean {
  const auth = directives?.find((one) => one.name.value === 'auth');
  if (!auth) return true;
  const { requires, roles } = argumentsOf(auth);
  if ((roles ?? []).some((role) => ROLES[cut].includes(role))) return true;
  if (!requires?.includes('ANYONE')) return cut === 'fan' && !requires?.includes('STAFF');
  return !isRoot || (ASKED_BY[name.value] ?? CUTS).includes(cut);
}

const argumentsOf = ({ arguments: given }: ConstDirectiveNode): Record<string, string[]> =>
  Object.fromEntries(
    (given ?? []).map(({ name, value }) => [
      name.value,
      (value.kind === Kind.LIST ? value.values : [value]).flatMap((one) => ('value' in one ? String(one.value) : [])),
    ]),
  );

function reachedFrom(types: ReadonlyMap<string, Named>): ReadonlySet<string> {
  const reached = new Set<string>([...ROOTS, 'RefusalDetail']);
  for (const name of reached) {
    const type = types.get(name);
    for (const other of [...(type ? namesIn(type) : []), ...membersOf(types, name)]) reached.add(other);
  }
  const directives = [...types.values()].filter((one) => one.kind === Kind.DIRECTIVE_DEFINITION);
  for (const name of [...directives.flatMap(namesIn), 'StaffRole']) reached.add(name);
  return reached;
}

/** What an interface stands for. Whatever is a node would be in each cut: it has to be reached by a field. */
const membersOf = (types: ReadonlyMap<string, Named>, name: string): string[] =>
  name === 'Node'
    ? []
    : [...types.values()].flatMap((one) =>
        one.kind === Kind.OBJECT_TYPE_DEFINITION && one.interfaces?.some((its) => its.name.value === name) ? one.name.value : [],
      );

/** The types that a definition names: of its fields, their arguments, its interfaces and its members. */
function namesIn(definition: DefinitionNode): string[] {
  const names: string[] = [];
  visit(definition, {
    [Kind.NAMED_TYPE]: ({ name }) => {
      names.push(name.value);
    },
  });
  return names;
}

/** In the order in which the operations ask for them. */
function rootsOf({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION
      ? one.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? field.name.value : []))
      : [],
  );
}

function sortedByUse(type: ObjectTypeDefinitionNode, used: readonly string[]): ObjectTypeDefinitionNode {
  const placeOf = ({ name }: FieldDefinitionNode): number => {
    const place = used.indexOf(name.value);
    return place < 0 ? used.length : place;
  };
  return { ...type, fields: (type.fields ?? []).toSorted((one, other) => placeOf(one) - placeOf(other)) };
}
