import { readFileSync } from 'node:fs';
import type { HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { MadeAnswer } from '../cache/answers.ts';
import { byteBounded } from '../cache/byte-bounded.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { logFaults } from '../errors/error-log.ts';
import { formatAll } from '../errors/format.ts';
import { refuseRequest } from '../errors/http-status.ts';
import { type Apollo, type ApolloOptions, createApollo, MAX_ERRORS } from '../graphql/apollo.ts';
import { type AskedOperation, askedIn, cacheKeyOf, wellFormed } from '../graphql/asked.ts';
import { type AskedDocument, type Documents, knownDocuments } from '../graphql/documents.ts';
import type { Executor } from '../graphql/execute.ts';
import { runBounded } from '../graphql/limits/bounded.ts';
import { countsAs, nameAt } from '../graphql/prepare.ts';
import { type KnownKinds, knownKinds } from '../load/kind.ts';
import type { Context, Gateway } from '../request/context.ts';
import { NO_OPERATION } from '../request/events.ts';
import { languageOf } from '../request/languages.ts';
import type { Prepared, Variables } from '../request/prepared.ts';
import { serveAllowedMethods } from './allowed-methods.ts';
import { graphqlType } from './answer-error.ts';
import { type AskedRequest, handle, type Ready } from './handle.ts';
import { longBodiesOfStaff, MAX_STAFF_BODY_BYTES } from './long-bodies.ts';
import { chargeAddress, chargeUnread } from './rates.ts';
import { tellLanguage } from './transport/headers.ts';
import { mistakeOf, NO_HOST } from './transport/twice.ts';

/** `page`: answers a browser that opens the address. */
type Parts = { executor: Executor; gateway: Gateway; page?: onRequestAsyncHookHandler | undefined } & ApolloOptions;
type Mouth = { apollo: Apollo; executor: Executor; gateway: Gateway; documents: Documents; kinds: KnownKinds; types: Types };
/** The type of an answer by the request's `accept`, as Apollo understands it. */
type Types = { get(accept: string): string | undefined; set(accept: string, type: string): void };

const MAX_TYPES_BYTES = 256 * 1024;

export async function serveGraphql(app: FastifyInstance, { executor, gateway, page, ...options }: Parts): Promise<void> {
  const apollo = createApollo(executor.schema, options);
  await apollo.start();
  const types: Types = byteBounded<string, string>(MAX_TYPES_BYTES, (type, accept) => 2 * (type.length + accept.length));
  const mouth = { apollo, executor, gateway, documents: knownDocuments(), kinds: knownKinds(), types };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, type, operation, status = 200, headers } = await handle(gateway, new GraphqlRequest(mouth, request));
    if (operation) request.noted.operation = operation;
    if (headers) reply.headers(headers);
    tellLanguage(reply);
    return reply.code(status).type(type).send(body);
  };
  const onRequest = [...(page ? [page] : []), chargeAddress(gateway.rates, mayBeKept), longBodiesOfStaff(gateway)];
  const bodyLimit = MAX_STAFF_BODY_BYTES;
  const onError = chargeUnread(gateway.rates);
  app.route({ method: ['GET', 'POST'], url: '/graphql', exposeHeadRoute: false, bodyLimit, onRequest, onError, handler });
  serveAllowedMethods(app, '/graphql', ['GET', 'POST']);
  if (options.introspection) servePublishedSchema(app);
  app.addHook('onClose', () => apollo.stop());
}

const PUBLISHED = new URL('../../../docs/schema.graphql', import.meta.url);

/** Serves the SDL with two things that introspection cannot tell: the callers of each field, and its cost. */
function servePublishedSchema(app: FastifyInstance): void {
  const sdl = readFileSync(PUBLISHED);
  app.get('/schema.graphql', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(sdl));
  serveAllowedMethods(app, '/schema.graphql', ['GET', 'HEAD']);
}

/** One request at /graphql. What was asked before, word for word, is known; anything else Apollo reads, and refuses. */
class GraphqlRequest implements AskedRequest {
  readonly request: FastifyRequest;
  readonly isAnonymousChargedLater = true;
  readonly isForAll = false;
  readonly keptAs: string | undefined;
  private readonly mouth: Mouth;
  private readonly asked: AskedOperation | undefined;
  private readonly accept: string;
  private readonly known: Prepared | undefined;
  /** Known once its caller is. */
  private prepared: Prepared | undefined;
  private type: string | undefined;

  constructor(mouth: Mouth, request: FastifyRequest) {
    this.mouth = mouth;
    this.request = request;
    this.accept = request.headers.accept ?? '';
    this.keptAs = cacheKeyOf(request);
    this.type = mouth.types.get(this.accept);
    this.asked = wellFormed(request, mouth.apollo.textOf);
    const known = this.asked && this.type ? mouth.documents.get(this.asked) : undefined;
    if (known && (request.method === 'POST' || (known.isQuery && !known.secret))) this.known = known;
  }

  get kind() {
    const { query, operationName } = askedIn(this.request);
    return this.known?.kind ?? this.mouth.kinds.of(query, operationName);
  }

  get countsAs() {
    return this.known?.countsAs ?? countsAs(askedIn(this.request).query);
  }

  async prepare(context: Context): Promise<Ready> {
    const { asked, known, request } = this;
    // Apollo builds an URL of it, and what is known is asked as what is new.
    if (!URL.canParse(request.url, `${request.protocol}://${request.hostname}/`)) throw mistakeOf(NO_HOST);
    const ready = asked && known ? { prepared: known, variables: asked.variables } : await this.read();
    this.prepared = ready.prepared;
    request.noted.operation = ready.prepared.name;
    try {
      settle(context, ready.prepared);
    } catch (error) {
      throw refuseRequest(asRefusal(error));
    }
    return ready;
  }

  private async read(): Promise<Ready> {
    const { apollo, documents, kinds, types } = this.mouth;
    const { found, http } = await apollo.read(this.request);
    const { prepared, variables, errors } = found;
    this.prepared = prepared;
    this.type = http.headers.get('content-type');
    if (errors) throw new NotAsked(errors);
    if (!prepared || http.status !== undefined) throw new NotAsked(http);
    if (this.asked && this.type && isSame(this.asked, found.asked)) {
      kinds.learn(this.asked.query, this.asked.operationName, prepared.operation);
      documents.keep(this.asked, prepared);
      types.set(this.accept, this.type);
    }
    return { prepared, variables };
  }

  async run(prepared: Prepared, variables: Variables, context: Context): Promise<ExecutionResult> {
    const { documents, executor } = this.mouth;
    const before = prepared.plan.bytes;
    try {
      return await runBounded(executor.execute, prepared, variables, context);
    } finally {
      const hasGrown = prepared.plan.bytes !== before;
      if (this.asked && hasGrown && documents.get(this.asked) === prepared) documents.keep(this.asked, prepared);
    }
  }

  written(result: ExecutionResult, { caller, snapshot }: Context): MadeAnswer {
    if (result.errors) return this.toldOf(result.errors, result);
    const { data, extensions } = result;
    const body = `${JSON.stringify({ data, extensions })}\n`;
    const isShareable = caller.kind === 'anonymous' && this.prepared?.isShareable === true;
    return { body, type: this.typeOr(), operation: this.prepared?.name, snapshot: isShareable ? snapshot.source : undefined };
  }

  refused(error: unknown): MadeAnswer {
    if (error instanceof NotAsked && error.http) return asApolloTold(error.http);
    const errors = error instanceof NotAsked ? error.errors : error instanceof GraphQLError ? [error] : undefined;
    if (!errors) throw error;
    return this.toldOf(errors, {});
  }

  /** Over GraphQL most refusals are answered with 200: the operator sees them by code and root field. */
  private toldOf(
    errors: readonly GraphQLError[],
    { data, extensions }: Pick<ExecutionResult, 'data' | 'extensions'>,
  ): MadeAnswer {
    const { noted } = this.request;
    // Where the caller could not be identified, that refusal is noted already.
    if (noted.refusal === undefined) logFaults(errors, this.request);
    const { formatted, status = data === undefined ? 400 : 200, headers } = formatAll(errors, languageOf(this.request));
    for (const { path, extensions: told } of formatted) {
      const code = String(told?.code);
      noted.refusal ??= code;
      this.mouth.gateway.events.refused('graphql', this.prepared ? nameAt(this.prepared, path?.[0]) : NO_OPERATION, code);
    }
    const body = `${JSON.stringify({ errors: formatted.slice(0, MAX_ERRORS), data, extensions })}\n`;
    return { ...{ body, status, headers }, type: this.typeOr(), operation: this.prepared?.name };
  }

  private typeOr(): string {
    return this.type ?? graphqlType(this.request);
  }
}

/** A kept document serves all callers, so both readings of the request must agree on it. */
const isSame = (one: AskedDocument, other: AskedDocument | undefined): boolean =>
  one.query === other?.query && one.operationName === other.operationName;

/** Why there is nothing that could run: mistakes in what is asked, or HTTP that was not used as agreed. */
class NotAsked extends Error {
  readonly errors: readonly GraphQLError[] | undefined;
  readonly http: HTTPGraphQLResponse | undefined;

  constructor(why: readonly GraphQLError[] | HTTPGraphQLResponse) {
    super('nothing is asked that could run');
    if ('body' in why) this.http = why;
    else this.errors = why;
  }
}

const asApolloTold = ({ status = 200, headers, body }: HTTPGraphQLResponse): MadeAnswer => ({
  ...{ status, headers: Object.fromEntries(headers), body: body.kind === 'complete' ? body.string : '' },
  type: headers.get('content-type') ?? 'application/json; charset=utf-8',
});

/** Refused as a whole, before it runs. Without a token a mutation is refused, or an invitation. */
function settle({ charges, caller }: Context, { isQuery, isCheckIn, reads }: Prepared): void {
  if (isQuery || caller.kind === 'anonymous') charges.settle('reads', reads);
  else if (!isCheckIn) charges.settle('writes', 1);
}

/** In more bytes than this, no document is short enough to be kept. */
const MAX_KEPT_BYTES = 32 * 1024;

const mayBeKept = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_KEPT_BYTES;
