import { parser, rules } from '@graphql-eslint/eslint-plugin';
import { Linter } from 'eslint';

/** What the Relay rules of @graphql-eslint find in a schema. Prints a line for each, and fails where there is any. */
const [, , ...files] = process.argv;
const RULES = {
  'relay-page-info': 'error',
  'relay-connection-types': 'error',
  'relay-edge-types': ['error', { shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false, withEdgeSuffix: true }],
  'relay-arguments': ['error', { includeBoth: false }],
};
const linter = new Linter();
const { readFileSync } = await import('node:fs');
let found = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const config = {
    files: ['**/*.graphql'],
    languageOptions: { parser, parserOptions: { graphQLConfig: { schema: text } } },
    plugins: { '@graphql-eslint': { rules } },
    rules: Object.fromEntries(Object.entries(RULES).map(([name, value]) => [`@graphql-eslint/${name}`, value])),
  };
  for (const { line, ruleId, message } of linter.verify(text, config, { filename: 'schema.graphql' })) {
    found += 1;
    process.stdout.write(`${line} ${ruleId} ${message}\n`);
  }
}
process.exitCode = found > 0 ? 1 : 0;
