import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, parse, type ValidationRule } from 'graphql';
import { type FieldMistake, mistaken, refuseField } from '../../../refusal.ts';
import { COST_OF_SELECTION, costInMutation, MAX_COMPILED_VALUES, MAX_SCHEMA_VALUES, MAX_VALUES, ownCost } from './costs.ts';
import { maxLength, usualLength } from './lengths.ts';
import { fragmentsIn, Measure, type Size, TooManySelections } from './size.ts';

/** Generous for any screen, out of reach for an attack. */
export const MAX_TOKENS = 2_000;
const MAX_OPERATIONS = 50;
/** GraphQL counts the lines before each mistake. */
const MAX_LINES = 2_000;
const MAX_SELECTIONS = 1_000;
const MAX_DEPTH = 15;
const MAX_ALIASES = 30;
const MAX_REPEATS = 5;
/** The same name in one place: GraphQL compares each with each. */
const MAX_DUPLICATES = 50;
const MAX_DIRECTIVES = 5;

const sizes = new WeakMap<OperationDefinitionNode, Size>();

export const sizeOfOperation = (operation: OperationDefinitionNode): Size | undefined => sizes.get(operation);

/** Expensive documents take turns, and are compiled at first use. */
const EXPENSIVE_COST = 2_000;
const MAX_COMPILED_SELECTIONS = 150;

export const introspects = (operation: OperationDefinitionNode): boolean => sizeOfOperation(operation)?.introspects ?? false;

export const isExpensive = (operation: OperationDefinitionNode): boolean =>
  (sizeOfOperation(operation)?.cost ?? 0) >= EXPENSIVE_COST;

export function mayBeCompiled(operation: OperationDefinitionNode): boolean {
  const { selections = 0, namesLanguage = false } = sizeOfOperation(operation) ?? {};
  return !introspects(operation) && !namesLanguage && selections <= MAX_COMPILED_SELECTIONS;
}

const isCompiledAtOnce = (operation: OperationDefinitionNode): boolean => isExpensive(operation) && mayBeCompiled(operation);

export function mostValues(operation: OperationDefinitionNode): number {
  if (isOfSchema(operation)) return MAX_SCHEMA_VALUES;
  return isCompiledAtOnce(operation) ? MAX_COMPILED_VALUES : MAX_VALUES;
}

/** Where it may be asked for, tools ask for all of it. */
const isOfSchema = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((one) => one.kind === Kind.FIELD && one.name.value === '__schema');

type DocumentLimits = {
  /** Runs before GraphQL's own rules, which take long over a hostile document. */
  documentMistake(document: DocumentNode): GraphQLError | undefined;
};

/**
 * A field costs one for each time that the lists around it can repeat it. A mutation names one field, so that a refusal never
 * leaves half of a request done. The true cost is known when the lists are there: see budget.ts.
 */
export function documentLimits(introspection: boolean): DocumentLimits {
  return {
    documentMistake: (document) => {
      const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
      if (operations.length > MAX_OPERATIONS) return refused(mistaken('TOO_MANY_OPERATIONS', { most: MAX_OPERATIONS }), document);
      if (linesIn(document) > MAX_LINES) return refused(mistaken('TOO_MANY_LINES', { most: MAX_LINES }), document);
      if (mostDirectives(document) > MAX_DIRECTIVES) return refused(TOO_MANY_DIRECTIVES, document);
      const fragments = fragmentsIn(document);
      const unused = new Set(fragments.keys());
      let selections = MAX_SELECTIONS;
      for (const operation of operations) {
        const isMutation = operation.operation === 'mutation';
        const [lengthOf, costOf] = isMutation ? [maxLength, costInMutation] : [usualLength, ownCost];
        const measure = new Measure(fragments, selections, lengthOf, costOf);
        const mistake = operationMistake(operation, measure, introspection);
        if (mistake) return refused(mistake, operation);
        sizes.set(operation, measure.size);
        selections -= measure.size.selections;
        for (const name of measure.reached) unused.delete(name);
      }
      // An unused fragment is not measured, and GraphQL's own rules would visit it.
      return unused.size > 0 ? refused(mistaken('FRAGMENT_UNUSED'), document) : undefined;
    },
  };
}

const TOO_MANY_DIRECTIVES = mistaken('TOO_MANY_DIRECTIVES', { most: MAX_DIRECTIVES });

/** Beside those of fields and fragments that are reached. */
function mostDirectives({ definitions }: DocumentNode): number {
  const counts = definitions.flatMap((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION && one.kind !== Kind.FRAGMENT_DEFINITION) return [];
    return [one, ...(one.variableDefinitions ?? [])].map(({ directives }) => directives?.length ?? 0);
  });
  return Math.max(0, ...counts);
}

const linesIn = ({ loc }: DocumentNode): number => loc?.source.body.split(/\r\n|[\r\n]/, MAX_LINES + 1).length ?? 1;

function operationMistake(
  operation: OperationDefinitionNode,
  measure: Measure,
  introspection: boolean,
): FieldMistake | undefined {
  try {
    const size = measure.of(operation.selectionSet);
    const isMutation = operation.operation === 'mutation';
    const maxCost = isMutation ? MAX_VALUES : MAX_COMPILED_VALUES;
    const cost = size.cost + (isMutation ? 0 : COST_OF_SELECTION * size.selections);
    return [
      ...(operation.operation === 'subscription' ? [mistaken('NO_SUBSCRIPTIONS')] : []),
      ...(size.introspects && !introspection ? [mistaken('INTROSPECTION_OFF')] : []),
      ...(isMutation && mutationsOf(size) > 1 ? [mistaken('ONE_MUTATION')] : []),
      ...(size.depth > MAX_DEPTH ? [mistaken('TOO_DEEP', { most: MAX_DEPTH })] : []),
      ...(size.aliases > MAX_ALIASES ? [mistaken('TOO_MANY_ALIASES', { most: MAX_ALIASES })] : []),
      ...(size.repeats > MAX_REPEATS ? [mistaken('TOO_MANY_REPEATS', { most: MAX_REPEATS })] : []),
      ...(size.duplicates > MAX_DUPLICATES ? [mistaken('TOO_MANY_DUPLICATES', { most: MAX_DUPLICATES })] : []),
      ...(size.directives > MAX_DIRECTIVES ? [TOO_MANY_DIRECTIVES] : []),
      ...(cost > maxCost ? [mistaken('TOO_EXPENSIVE', { operation: operation.operation, most: maxCost, cost })] : []),
    ][0];
  } catch (error) {
    if (!(error instanceof TooManySelections)) throw error;
    return mistaken('TOO_MANY_SELECTIONS', { most: MAX_SELECTIONS });
  }
}

const mutationsOf = ({ roots }: Size): number => roots.filter((name) => !name.startsWith('__')).length;

function refused(mistake: FieldMistake, node: DocumentNode | OperationDefinitionNode): GraphQLError {
  return new GraphQLError(mistake.message, {
    nodes: node.kind === Kind.DOCUMENT ? [...node.definitions.slice(0, 1)] : [node],
    originalError: refuseField('query', mistake),
  });
}

const mistakesByDocument = new WeakMap<DocumentNode, GraphQLError>();

/** Replaces a refused document; `reportRefused` says why. */
export function replacementFor(mistake: GraphQLError): DocumentNode {
  const document = parse('{ __typename }', { noLocation: true });
  mistakesByDocument.set(document, mistake);
  return document;
}

export const reportRefused: ValidationRule = (context) => ({
  Document: (document) => {
    const mistake = mistakesByDocument.get(document);
    if (mistake) context.reportError(mistake);
  },
});
