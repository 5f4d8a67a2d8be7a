import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { type CachedAnswer, isAnonymous, type MadeAnswer } from '../src/gateway/cache/answers.ts';
import { logFaults } from '../src/gateway/errors/error-log.ts';
import { headersOf } from '../src/gateway/errors/http-status.ts';
import type { Executor } from '../src/gateway/graphql/execute.ts';
import { serveAllowedMethods } from '../src/gateway/http/allowed-methods.ts';
import { longBodiesOfStaff, MAX_BODY_BYTES, MAX_STAFF_BODY_BYTES } from '../src/gateway/http/long-bodies.ts';
import { chargeAddress, chargeAnonymous } from '../src/gateway/http/rates.ts';
import { askerOf } from '../src/gateway/load/asker.ts';
import { away } from '../src/gateway/load/away.ts';
import type { Metrics } from '../src/gateway/metrics/metrics.ts';
import { type Admission, type Context, contextOf, type Gateway } from '../src/gateway/request/context.ts';
import { notStaff, notUser } from '../src/gateway/request/refused-caller.ts';
import type { RefusalCode } from '../src/refusal.ts';
import { answerBodyOf, inputRefusal, sendProblem } from './answer.ts';
import { boundedAnswer } from './bounded-answer.ts';
import { sendCatalogue } from './caching.ts';
import { type StoredDocument, storedDocument } from './documents.ts';
import { asWritten, isForDeprecated, type KnownInput, knownInput, usesDeprecated, variablesOf } from './input.ts';
import { countIgnored, forgetNobodysToken, noteDeprecated } from './old-clients.ts';
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
    parts.executor.compile(document.document);
    for (const url of addressesOf(route, parts.managePath)) {
      // A HEAD must not have the effect of a GET.
      app.route({
        method: route.method,
        url,
        exposeHeadRoute: !document.isMutation,
        onRequest: [
          ...(route.isCatalogue ? [forgetNobodysToken] : []),
          chargeAddress(parts.gateway.rates, () => document.isShareable),
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

type Asked = { route: Route; document: StoredDocument; input: KnownInput; request: FastifyRequest; reply: FastifyReply };

async function answer(
  parts: Rest,
  route: Route,
  document: StoredDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.noted.operation = route.document;
  reply.header('cache-control', 'no-store');
  if (route.isCatalogue) reply.header('vary', 'Authorization');
  const input = knownInput(route, document, request);
  countIgnored(parts.metrics, request, input);
  if (usesDeprecated(route, input)) noteDeprecated(parts.metrics, route, request, reply);
  try {
    const answer = await findAnswer(parts, { route, document, input, request, reply });
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

/** Callers without a token share their answers, and so do those whose token has expired: every logged-out phone asks so. */
async function findAnswer(parts: Rest, asked: Asked): Promise<CachedAnswer | MadeAnswer> {
  const { route, document, input, request, reply } = asked;
  const admission: Admission = {
    countsAs: document.countsAs,
    expiredCaller: route.isCatalogue ? 'is nobody' : 'is refused',
    isNobodyChargedLater: document.isShareable,
  };
  const { answers, load } = parts.gateway;
  const identify = () => contextOf(parts.gateway, request, admission);
  const cacheKey = document.isShareable ? JSON.stringify([route.document, request.params, input.query]) : undefined;
  const admitted = <Made>(work: () => Promise<Made>) => load.admit(document.kind, askerOf(request, parts.gateway.rates), work);
  const [isForAll, charge] = [document.isShareable, () => chargeAnonymous(request, parts.gateway.rates)];
  if (isAnonymous(request.headers)) {
    const make = async () => makeAnswer(parts, asked, await identify());
    return answers.answer(cacheKey, { isForAll, charge, make: (waitsForNothing) => (waitsForNothing ? make() : admitted(make)) });
  }
  return admitted(async () => {
    const context = await identify();
    const make = () => makeAnswer(parts, asked, context);
    if (context.caller.kind !== 'nobody') return make();
    reply.headers(headersOf({ code: 'UNAUTHENTICATED' }));
    // Who makes it may wait for a place: whoever waits for that holds none.
    return away(() => answers.answer(cacheKey, { charge, make }));
  });
}

async function makeAnswer(
  { executor }: Rest,
  { route, document, input, request, reply }: Asked,
  context: Context,
): Promise<MadeAnswer> {
  const { variables, refusalFor } = setAside(executor.schema, document, route, variablesOf(route, document, request, input));
  const data = await execute(executor, document, context, variables, reply).catch((error: unknown) => {
    throw refusalFor(error) ?? error;
  });
  const answered = answerBodyOf(route, document, data, {
    firstOnly: isForDeprecated(route, input),
    whenNull: whenNull(route, context),
  });
  if (route.acceptedWith && Object.hasOwn(answered as Json, route.acceptedWith)) reply.code(202);
  // What a mutation did is told, however much it is.
  const bounded = document.isMutation ? answered : boundedAnswer(route, answered);
  return { body: JSON.stringify(bounded), type: 'application/json; charset=utf-8', snapshot: context.snapshot.loaded };
}

function whenNull({ isFor }: Route, context: Context): RefusalCode {
  if (!isFor) return 'NOT_FOUND';
  return isFor === 'users' ? notUser(context) : notStaff(context);
}

async function execute(
  executor: Executor,
  { document }: StoredDocument,
  context: Context,
  variables: Json,
  reply: FastifyReply,
): Promise<Json> {
  const request = { ...context.request, maxPageSize: Number.POSITIVE_INFINITY };
  const { data, errors, extensions } = await executor.execute({ document, variables, context: { ...context, request } });
  if (extensions?.replayed) reply.header('idempotent-replayed', 'true');
  if (errors?.[0]) throw data === undefined ? inputRefusal(errors) : errors[0];
  return data as Json;
}

const addressesOf = ({ side, path }: Route, managePath: string): string[] =>
  side === 'api' ? [`/api${path}`] : [`${managePath}${path}`, `${managePath}/api${path}`];
