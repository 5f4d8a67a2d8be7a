import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, parse, type ValidationRule } from 'graphql';
import { Refusal } from '../../../refusal.ts';
import { costInMutation, longest, ownCost, usualLength } from './lengths.ts';
import { fragmentsIn, Measure, type Size, TooManySelections } from './size.ts';

/** How much one document may ask for. Generous for any screen, out of reach for an attack. */
export const MOST_TOKENS = 2_000;
const MOST_OPERATIONS = 50;
/** For each mistake in a document GraphQL counts the lines before it. */
const MOST_LINES = 2_000;
const MOST_SELECTIONS = 1_000;
/** As deep as the introspection of every tool goes. */
const DEEPEST = 15;
const MOST_ALIASES = 30;
const DEAREST = 50_000;
/** A mutation is never refused after its effect, so what it answers is bounded beforehand. */
const DEAREST_MUTATION = 20_000;
/** How often one object may be asked for the same field, under aliases. */
const MOST_REPEATS = 5;
/** How often the same name may stand in one place: each is held against each. */
const MOST_ALIKE = 50;

const sizes = new WeakMap<OperationDefinitionNode, Size>();

/** The size of an operation that was accepted; nothing is known of documents that are our own. */
export const sizeOf = (operation: OperationDefinitionNode): Size | undefined => sizes.get(operation);

/** What is asked for much at once: such a document takes turns with others, and pays to be compiled at once. */
const DEAR = 2_000;
/** Compiling takes the longer the more is asked for, and so does the code take room. */
const MOST_COMPILED = 150;

export const isDear = (operation: OperationDefinitionNode): boolean => (sizeOf(operation)?.cost ?? 0) >= DEAR;

export function mayBeCompiled(operation: OperationDefinitionNode): boolean {
  const { introspects = false, selections = 0 } = sizeOf(operation) ?? {};
  return !introspects && selections <= MOST_COMPILED;
}

export const isCompiledAtOnce = (operation: OperationDefinitionNode): boolean => isDear(operation) && mayBeCompiled(operation);

export type Limits = {
  /** What is wrong with a document, before GraphQL looks at it: its own rules take long over what is bent enough. */
  mistakeIn(document: DocumentNode): GraphQLError | undefined;
};

/**
 * Refuses documents that are too deep, repeat themselves under too many aliases, or would fetch too much: a field costs
 * one for each time that the lists around it can repeat it. A mutation names one field, so that a refusal never leaves
 * half of a request done. What an operation really costs is only known once the lists are there: see budget.ts.
 */
export function documentLimits(introspection: boolean): Limits {
  return {
    mistakeIn: (document) => {
      const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
      if (operations.length > MOST_OPERATIONS) return refused(`a document may have ${MOST_OPERATIONS} operations`, document);
      if (linesIn(document) > MOST_LINES) return refused(`a document may have ${MOST_LINES} lines`, document);
      const fragments = fragmentsIn(document);
      const unused = new Set(fragments.keys());
      let selections = MOST_SELECTIONS;
      for (const operation of operations) {
        const isMutation = operation.operation === 'mutation';
        const [lengthOf, costOf] = isMutation ? [longest, costInMutation] : [usualLength, ownCost];
        const measure = new Measure(fragments, selections, lengthOf, costOf);
        const mistake = mistakeOf(operation, measure, introspection);
        if (mistake) return refused(mistake, operation);
        sizes.set(operation, measure.size);
        selections -= measure.size.selections;
        for (const name of measure.reached) unused.delete(name);
      }
      // What no operation reaches is not measured, and GraphQL's own rules would go through it.
      return unused.size > 0 ? refused('every fragment of a document must be used', document) : undefined;
    },
  };
}

const linesIn = ({ loc }: DocumentNode): number => loc?.source.body.split(/\r\n|[\r\n]/, MOST_LINES + 1).length ?? 1;

function mistakeOf(operation: OperationDefinitionNode, measure: Measure, introspection: boolean): string | undefined {
  try {
    const size = measure.of(operation.selectionSet);
    const dearest = operation.operation === 'mutation' ? DEAREST_MUTATION : DEAREST;
    return [
      ...(operation.operation === 'subscription' ? ['there is nothing to subscribe to'] : []),
      ...(size.introspects && !introspection ? ['introspection is off in this gateway'] : []),
      ...(operation.operation === 'mutation' && mutationsOf(size) > 1 ? ['a request may name one mutation'] : []),
      ...(size.depth > DEEPEST ? [`a document may be ${DEEPEST} levels deep`] : []),
      ...(size.aliases > MOST_ALIASES ? [`a document may have ${MOST_ALIASES} aliases`] : []),
      ...(size.repeats > MOST_REPEATS ? [`a document may ask an object for the same field ${MOST_REPEATS} times`] : []),
      ...(size.alike > MOST_ALIKE ? [`a document may name the same field ${MOST_ALIKE} times in one place`] : []),
      ...(size.cost > dearest ? [`a ${operation.operation} may cost ${dearest}; this one costs ${size.cost}`] : []),
    ][0];
  } catch (error) {
    if (!(error instanceof TooManySelections)) throw error;
    return `a document may have ${MOST_SELECTIONS} fields and fragments, each counted as often as it is reached`;
  }
}

const mutationsOf = ({ roots }: Size): number => roots.filter((name) => !name.startsWith('__')).length;

function refused(mistake: string, node: DocumentNode | OperationDefinitionNode): GraphQLError {
  return new GraphQLError(mistake, {
    nodes: node.kind === Kind.DOCUMENT ? [...node.definitions.slice(0, 1)] : [node],
    originalError: new Refusal('BAD_INPUT', [{ field: 'query', message: mistake }]),
  });
}

const mistakes = new WeakMap<DocumentNode, GraphQLError>();

/** A small document in place of one that is refused, for which `reportRefused` says why. */
export function standIn(mistake: GraphQLError): DocumentNode {
  const document = parse('{ __typename }', { noLocation: true });
  mistakes.set(document, mistake);
  return document;
}

export const reportRefused: ValidationRule = (context) => ({
  Document: (document) => {
    const mistake = mistakes.get(document);
    if (mistake) context.reportError(mistake);
  },
});
