import type { DocumentNode, ExecutionResult, FieldNode, GraphQLField, OperationDefinitionNode } from 'graphql';
import type { Kind } from '../load/kind.ts';
import type { LimitName } from '../rates/rates.ts';
import type { Asks, Context } from './context.ts';

export type FieldOf = { node: FieldNode; field: GraphQLField<unknown, unknown> };

export type Variables = Record<string, unknown>;
type CompiledRun = (context: Context, variables: Variables) => Promise<ExecutionResult>;

/** The one field of a mutation, as a call that may be repeated. */
export type Keyable = FieldOf & {
  answeredAs: string;
  /** Under which names the answer has addresses. */
  addressKeys: ReadonlySet<string>;
  /** The document, however it is laid out. */
  text: string;
};

/** All that is known of an operation of a document before it runs. It is read once. */
export type Prepared = Asks & {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Under overload it makes way for more urgent kinds. */
  kind: Kind;
  /** The charge of a request for it until it is known, and then: a read for each root field, or a write. */
  countsAs: readonly [LimitName, ...LimitName[]];
  reads: number;
  /** It says by itself whether it is a write. */
  isCheckIn: boolean;
  /** Its root field, for the operator; never what a caller has made up. */
  name: string;
  isExpensive: boolean;
  mayBeCompiled: boolean;
  /** How many values its answer may have. */
  maxValues: number;
  /** Whether the answer to callers without a token depends on the snapshot alone. */
  isShareable: boolean;
  /** For a mutation: the parts of lists in its answer. */
  pages: readonly FieldOf[];
  keyable: Keyable | null;
  /** An argument that has no place in an address. */
  secret: string | undefined;
  /** Compiled, once it was. */
  plan: { run?: CompiledRun; uses: number; bytes: number };
};
