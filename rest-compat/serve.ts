import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { MadeAnswer } from '../src/gateway/cache/answers.ts';
import { logFaults } from '../src/gateway/errors/error-log.ts';
import { headersOf } from '../src/gateway/errors/http-status.ts';
import type { Executor } from '../src/gateway/graphql/execute.ts';
import { serveAllowedMethods } from '../src/gateway/http/allowed-methods.ts';
import { type AskedRequest, handle, type Ready } from '../src/gateway/http/handle.ts';
import { longBodiesOfStaff, MAX_BODY_BYTES, MAX_STAFF_BODY_BYTES } from '../src/gateway/http/long-bodies.ts';
import { chargeAddress } from '../src/gateway/http/rates.ts';
import { tellLanguage } from '../src/gateway/http/transport/headers.ts';
import type { Metrics } from '../src/gateway/metrics/metrics.ts';
import type { Context, Gateway } from '../src/gateway/request/context.ts';
import type { Prepared, Variables } from '../src/gateway/request/prepared.ts';
import { notStaff, notUser } from '../src/gateway/request/refused-caller.ts';
import type { Refusal, RefusalCode } from '../src/refusal.ts';
import { answerBodyOf, inputRefusal, sendProblem } from './answer.ts';
import { boundedBody } from './bounded-answer.ts';
import { sendCatalogue } from './caching.ts';
import { type StoredDocument, storedDocument } from './documents.ts';
import { asWritten, isForDeprecated, type KnownInput, knownInput, usesDeprecated, variablesOf } from './input.ts';
import { countIgnored, forgetEmptyToken, noteDeprecated } from './old-clients.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { setAside } from './set-aside.ts';
import { restSpelling } from './spelling.ts';

type Json = Record<string, unknown>;

type Rest = { executor: Executor; gateway: Gateway; metrics: Metrics; managePath: string };

export function serveRest(app: FastifyInstance, parts: Rest): void {
  app.register(async (rest) => {
    acceptEmptyBodies(rest);
    serveRoutes(rest, parts);
  });
}

/** `curl -d ''` and many forms declare a type and send nothing. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, _body, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) done(null, undefined);
    else done(Object.assign(new Error('not JSON'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }));
  });
}

function serveRoutes(app: FastifyInstance, parts: Rest): void {
  const taken = new Map<string, Set<string>>();
  for (const route of routes) {
    const document = storedDocument(parts.executor.schema, route.document);
    if (!document.prepared.plan.run) parts.executor.compile(document.prepared);
    for (const url of addressesOf(route, parts.managePath)) {
      // A HEAD must not have the effect of a GET.
      app.route({
        method: route.method,
        url,
        exposeHeadRoute: !document.isMutation,
        onRequest: [
          ...(route.isCatalogue ? [forgetEmptyToken] : []),
          chargeAddress(parts.gateway.rates, () => document.prepared.isShareable),
          longBodiesOfStaff(parts.gateway),
        ],
        bodyLimit: route.side === 'manage' ? MAX_STAFF_BODY_BYTES : MAX_BODY_BYTES,
        handler: (request, reply) => answer(parts, route, document, request, reply),
      });
      const methods = taken.get(url) ?? new Set();
      taken.set(url, methods.add(route.method));
      if (route.method === 'GET' && !document.isMutation) methods.add('HEAD');
    }
  }
  for (const [url, methods] of taken) serveAllowedMethods(app, url, methods);
}

/** One request at a path: its route says where its variables come from, its document what is asked, and both spell the answer. */
class RestRequest implements AskedRequest {
  readonly request: FastifyRequest;
  readonly maxPageSize = Number.POSITIVE_INFINITY;
  readonly input: KnownInput;
  private readonly parts: Rest;
  private readonly route: Route;
  private readonly document: StoredDocument;
  private readonly reply: FastifyReply;
  private refusalFor: (error: unknown) => Refusal | undefined = () => undefined;

  constructor(parts: Rest, route: Route, document: StoredDocument, request: FastifyRequest, reply: FastifyReply) {
    this.parts = parts;
    this.route = route;
    this.document = document;
    this.request = request;
    this.reply = reply;
    this.input = knownInput(route, document, request);
  }

  get kind() {
    return this.document.prepared.kind;
  }

  get countsAs() {
    return this.document.countsAs;
  }

  get isForAll() {
    return this.document.prepared.isShareable;
  }

  get isAnonymousChargedLater() {
    return this.document.prepared.isShareable;
  }

  /** Callers without a token share their answers, and so do those whose token has expired: every logged-out phone asks so. */
  get expiredCaller() {
    return this.route.isCatalogue ? 'is anonymous' : 'is refused';
  }

  get keptAs() {
    return this.isForAll ? JSON.stringify([this.route.document, this.request.params, this.input.query]) : undefined;
  }

  whenExpired(): void {
    this.reply.headers(headersOf({ code: 'UNAUTHENTICATED' }));
  }

  prepare(): Ready {
    const { parts, document, route, request, input } = this;
    const ready = setAside(parts.executor.schema, document, route, variablesOf(route, document, request, input));
    this.refusalFor = ready.refusalFor;
    return { prepared: document.prepared, variables: ready.variables };
  }

  run(prepared: Prepared, variables: Variables, context: Context): Promise<ExecutionResult> {
    return this.parts.executor.execute(prepared, variables, context);
  }

  written({ data, errors, extensions }: ExecutionResult, context: Context): MadeAnswer {
    const { route, document, reply, input } = this;
    if (extensions?.replayed) reply.header('idempotent-replayed', 'true');
    if (errors?.[0]) {
      const error = data === undefined ? inputRefusal(errors) : errors[0];
      throw this.refusalFor(error) ?? error;
    }
    const reading = { firstOnly: isForDeprecated(route, input), whenNull: whenNull(route, context) };
    const answered = answerBodyOf(route, document, data as Json, reading);
    if (route.acceptedWith && Object.hasOwn(answered as Json, route.acceptedWith)) reply.code(202);
    // A mutation has had its effect, so its answer is sent whatever its size.
    const body = document.isMutation ? JSON.stringify(answered) : boundedBody(route, answered);
    return { body, type: 'application/json; charset=utf-8', snapshot: context.snapshot.source };
  }

  refused(error: unknown): never {
    throw error;
  }
}

async function answer(
  parts: Rest,
  route: Route,
  document: StoredDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.noted.operation = route.document;
  reply.header('cache-control', 'no-store');
  if (route.isCatalogue) reply.header('vary', 'Authorization, Accept-Encoding');
  tellLanguage(reply);
  const asked = new RestRequest(parts, route, document, request, reply);
  const { input } = asked;
  countIgnored(parts.metrics, request, input);
  if (usesDeprecated(route, input)) noteDeprecated(parts.metrics, route, request, reply);
  try {
    const answer = await handle(parts.gateway, asked);
    return route.isCatalogue ? sendCatalogue(answer, request, reply) : reply.type(answer.type).send(answer.body);
  } catch (error) {
    const failure =
      error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
    logFaults([failure], request);
    // Input that was refused before execution is spelt in REST already.
    const code = sendProblem(reply, failure, failure === error ? restSpelling : asWritten(route, input));
    request.noted.refusal = code;
    parts.gateway.events.refused('rest', route.document, code);
    return reply;
  }
}

function whenNull({ isFor }: Route, context: Context): RefusalCode {
  if (!isFor) return 'NOT_FOUND';
  return isFor === 'users' ? notUser(context) : notStaff(context);
}

const addressesOf = ({ side, path }: Route, managePath: string): string[] =>
  side === 'api' ? [`/api${path}`] : [`${managePath}${path}`, `${managePath}/api${path}`];
