import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
  visit,
} from 'graphql';
import { hashOfDocument } from '../../config/files/safelist.ts';
import { documentLimits } from '../../gateway/graphql/limits/document.ts';
import { typeDefs } from '../../gateway/graphql/schema.ts';
import { Mistake } from '../../refusal.ts';
import type { WorkOf } from '../words/kinds.ts';
import type { DOCUMENTS } from '../words/machine.ts';

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

export const documents: WorkOf<typeof DOCUMENTS> = {
  safelist: async ({ folder }) => {
    const files = globSync('**/*.graphql', { cwd: folder }).toSorted();
    if (files.length === 0) throw new Mistake(`There are no .graphql files in ${folder}.`);
    const { operations, fragments } = definitionsIn(files.map((file) => join(folder, file)));
    const whole = operations.map((operation) => withFragments(operation, fragments));
    const mistakes = mistakesIn(whole, buildSchema(typeDefs.join('\n')));
    if (mistakes.length > 0) throw new Mistake(mistakes.join('\n'));
    const texts = whole.flatMap((document) => [print(document), print(withTypenames(document))]);
    return JSON.stringify(Object.fromEntries(texts.map((text) => [hashOfDocument(text), text])), null, 2);
  },
};

type Definitions = { operations: OperationDefinitionNode[]; fragments: Map<string, FragmentDefinitionNode> };

function definitionsIn(files: readonly string[]): Definitions {
  const all = files.flatMap((file) => read(file).definitions);
  return {
    operations: all.filter((one) => one.kind === Kind.OPERATION_DEFINITION),
    fragments: new Map(all.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : []))),
  };
}

function read(file: string): DocumentNode {
  try {
    return parse(readFileSync(file, 'utf8'), { noLocation: true });
  } catch (error) {
    throw new Mistake(`${file}: ${(error as Error).message}`);
  }
}

function withFragments(operation: OperationDefinitionNode, known: Definitions['fragments']): DocumentNode {
  const used = new Set<FragmentDefinitionNode>();
  const gather = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread: ({ name }) => {
        const fragment = known.get(name.value);
        if (!fragment || used.has(fragment)) return;
        used.add(fragment);
        gather(fragment);
      },
    });
  };
  gather(operation);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...used] };
}

function mistakesIn(documents: readonly DocumentNode[], schema: GraphQLSchema): string[] {
  const limits = documentLimits(true);
  return documents.flatMap((document) => {
    const [operation] = document.definitions as [OperationDefinitionNode];
    const mistakes = [limits.documentMistake(document), ...validate(schema, document)];
    return mistakes.flatMap((mistake) => (mistake ? [`${operation.name?.value ?? 'a query'}: ${mistake.message}`] : []));
  });
}

/** At the end of every selection but the first, where there is none yet. */
function withTypenames(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: (node, _key, parent) => {
      const isOperation = parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
      const isThere = node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename');
      return isOperation || isThere ? undefined : { ...node, selections: [...node.selections, TYPENAME] };
    },
  });
}
