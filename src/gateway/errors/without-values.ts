import { GraphQLError } from 'graphql';

/** GraphQL's own messages repeat the input: a proxy that keeps answers would keep addresses and card tokens. */
const REPEATING: [RegExp, string][] = [
  [/^(Variable "\$(\w+)" got invalid value )(?!at ")[\s\S]*$/, '$1at "$2"'],
  [/^(Expected value of type "[^"]*"), found [\s\S]*$/, '$1.'],
  [/^(\w+|Enum "\w+") cannot represent [\s\S]*$/, '$1 cannot represent this value.'],
  [/^Value "[\s\S]*" does not exist in ("\w+" enum)\.[\s\S]*$/, 'This value does not exist in $1.'],
  [/^(Argument "\w+") has invalid value [\s\S]*$/, '$1 has an invalid value.'],
  [/^(Syntax Error: .*?\b(?:Int|Float|String|BlockString)) "[\s\S]*$/, '$1.'],
  [/^(Syntax Error: (?:Invalid|Unexpected) [a-z ]+)[:,][\s\S]*$/i, '$1.'],
  [/^Unknown operation named [\s\S]*$/, 'The document has no operation of this name.'],
  [/ Did you mean [\s\S]*$/, ''],
];

export const withoutValues = (message: string): string =>
  REPEATING.reduce((told, [pattern, instead]) => told.replace(pattern, instead), message);

const PLACE = / at "(\w+[.[][^"]+)"$/;

/** As Apollo tells that an input is mistaken. */
const extensions = { code: 'BAD_USER_INPUT' };

export function variableMistake(error: GraphQLError): GraphQLError {
  const { message, nodes = null, originalError } = error;
  const [, name] = /^Variable "\$(\w+)" got invalid value /.exec(message) ?? [];
  if (!name || !originalError) return new GraphQLError(message, { nodes, originalError: originalError ?? error, extensions });
  const reason = withoutValues(originalError.message);
  const place = PLACE.exec(message.slice(0, -`; ${originalError.message}`.length))?.[1] ?? name;
  return new GraphQLError(`Variable "$${name}" got invalid value at "${place}"; ${reason}`, {
    ...{ nodes, extensions },
    originalError: new GraphQLError(reason),
  });
}
