import type { ASTNode, GraphQLError, Token } from 'graphql';
import type { MistakeCode } from '../../language/words.ts';
import type { FieldMistake } from '../../refusal.ts';

const NAMED = [
  /Field "(?:\w+\.)?([^".]+)" (?:of required type|is not defined by type|must be non-null)/,
  /argument "(\w+)" of type/,
  /^Argument "(\w+)"/,
  /^`(\w+)` in a POST body/,
  /^The '?(\w+)'? search parameter/,
];
const UNNAMED: [RegExp, string][] = [
  [/^GraphQL queries must be strings|non-empty `query`/, 'query'],
  [/^Unknown operation named|^Must provide operation name/, 'operationName'],
];
const VARIABLE = /^Variable "\$(\w+)"(?! is not defined)/;
const PLACE = / at "(\w+[.[][^"]+)"; /;

export function inputFieldOf({ message, nodes }: GraphQLError): string | undefined {
  const name = NAMED.map((pattern) => pattern.exec(message)?.[1]).find(Boolean);
  const variable = VARIABLE.exec(message)?.[1];
  if (variable) return placeIn(variable, PLACE.exec(message)?.[1], name);
  const node = nodes?.[0];
  const part = UNNAMED.find(([pattern]) => pattern.test(message))?.[1];
  return name ?? part ?? (node && isValue(node) ? nameBefore(node) : undefined);
}

/** `input.orderIds[0]` as everywhere else: `orderIds.0`, without the one object in which all input comes. */
function placeIn(variable: string, place = variable, name?: string): string {
  const steps = place.split(/[.[\]]+/).filter(Boolean);
  if (name && steps.at(-1) !== name) steps.push(name);
  return (steps.length > 1 && !/^\d/.test(steps[1] ?? '') ? steps.slice(1) : steps).join('.');
}

const isValue = ({ kind }: ASTNode): boolean => /Value$|^ObjectField$/.test(kind);

function nameBefore(node: ASTNode): string | undefined {
  let token: Token | null | undefined = node.kind === 'ObjectField' ? node.loc?.startToken : node.loc?.startToken.prev;
  if (node.kind === 'ObjectField') return token?.value;
  while (token && !(token.kind === ':' && token.prev?.kind === 'Name')) token = token.prev;
  return token?.prev?.value;
}

const MISTAKES: [RegExp, MistakeCode][] = [
  [/was not provided|of required type|^is required$/, 'REQUIRED'],
  [/must not be null|must be non-null/, 'MUST_NOT_BE_NULL'],
  [/must not be empty/, 'MUST_NOT_BE_EMPTY'],
  [/is not defined by type/, 'UNKNOWN_FIELD'],
];

/** What GraphQL says of a value in its own words, which name variables and types, by a code of ours. */
export const mistakeOfType = (message: string): FieldMistake => ({
  ...{ code: MISTAKES.find(([pattern]) => pattern.test(message))?.[1] ?? 'WRONG_VALUE', message },
});
