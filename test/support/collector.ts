import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Json } from './json.ts';

export type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  attributes: Record<string, Json>;
  links: { traceId: string; spanId: string }[];
  isFailed: boolean;
  resource: Record<string, Json>;
};

/** An OpenTelemetry collector that keeps what it is sent over OTLP/HTTP. */
export class Collector {
  readonly sent: { headers: IncomingHttpHeaders; path: string; body: Buffer }[] = [];
  /** `hangs`: reads, and never answers. */
  mood: 'takes' | 'fails' | 'hangs' = 'takes';
  private readonly server: Server;
  private port = 0;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const body = await buffer(request);
      this.sent.push({ headers: request.headers, path: request.url ?? '', body });
      if (this.mood !== 'hangs') response.writeHead(this.mood === 'takes' ? 200 : 500).end();
    });
  }

  static async starts(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((done) => collector.server.listen(0, '127.0.0.1', done));
    collector.port = (collector.server.address() as AddressInfo).port;
    return collector;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get env(): Record<string, string> {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  }

  /** Of what was sent as JSON. */
  get spans(): SentSpan[] {
    return this.sent.flatMap(({ body }) => spansIn(JSON.parse(body.toString())));
  }

  get text(): string {
    return this.sent.map(({ body }) => body.toString()).join('\n');
  }

  async stops(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((done) => this.server.close(() => done()));
  }
}

const FAILED = 2;

const spansIn = ({ resourceSpans }: Json): SentSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }: Json) =>
    scopeSpans.flatMap(({ spans }: Json) =>
      spans.map((span: Json) => ({
        ...{ name: span.name, traceId: span.traceId, spanId: span.spanId, kind: span.kind },
        parentSpanId: span.parentSpanId || undefined,
        attributes: valuesOf(span.attributes),
        links: span.links ?? [],
        isFailed: span.status?.code === FAILED,
        resource: valuesOf(resource.attributes),
      })),
    ),
  );

const valuesOf = (attributes: Json[]): Record<string, Json> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]));

function plainValue(value: Json): Json {
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plainValue);
  return Object.values(value)[0];
}
