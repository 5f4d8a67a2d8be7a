import type { Dice } from './dice.ts';
import { type Framed, oddHeaders, type Raw, someCaller } from './requests.ts';
import type { Scene } from './scene.ts';
import { CANARY, someText } from './values.ts';

const PATHS = [
  ...[
    '/',
    '/developers',
    '/csp-reports',
    '/graphql',
    '/graphql/',
    '/schema.graphql',
    '/api/docs',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
  ],
  ...['/api/v1/gachas', '/api/v1/orders', '/api/v1/users/signup', '/manage/staff/gachas', '/manage/api/staff/pickups/example'],
  ...['/payments/return/0123456789abcdef0123456789abcdef', `/payments/return/${CANARY}?AccessID=${CANARY}`, '/demo/token'],
  ...['/sandbox/3ds?transaction=0123456789abcdef0123456789abcdef&answer=pass', `/sandbox/3ds?transaction=${CANARY}`],
  ...[`/pictures/${'0'.repeat(64)}.png`, `/pictures/${CANARY}.svg`, '/pictures/..%2f..%2fmetrics'],
  ...['/api/v1/gachas/%00', '/api/v1/gachas/%', '/api/v1/gachas/%ff', '/api/v1/gachas/..%2f..', '//evil.example/', '/api//v1/me'],
  ...[
    '/*',
    '/api/v1/gachas/:gacha_id',
    '/__proto__',
    '/API/V1/ME',
    `/${CANARY.repeat(60)}`,
    '/api/v1/me;a=b',
    '/api/v1/me?%',
    '/?#',
  ],
];

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH'];

const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=ibm500',
    'application/json; charset="utf-16"',
  ],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/graphql',
  ],
  ...[
    'application/json, text/plain',
    'APPLICATION/JSON',
    '',
    ';',
    'application/json;',
    `${CANARY}/${CANARY}`,
    'application/problem+json',
  ],
];

const BODIES: ((dice: Dice) => Buffer)[] = [
  () => Buffer.from('{"query":"{ gachas { totalCount } }"}'),
  () => Buffer.alloc(0),
  () => Buffer.from('{"query":'),
  () => Buffer.from(`{"query":"{ ${CANARY} }"}`, 'utf16le'),
  () => Buffer.from(`\ufeff{"query":"{ gachas { totalCount } }"}`),
  () => Buffer.concat([Buffer.from('{"query":"'), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  ({ below }) => Buffer.from('['.repeat(1 + below(99_000))),
  ({ below }) => Buffer.from(`{"a":`.repeat(1 + below(19_000))),
  ({ below }) => Buffer.alloc(100_000 + below(60_000), 'x'),
  () => Buffer.from(`query=${CANARY}&variables={}`),
  () => Buffer.from(`--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ me { id } }"}\r\n--x--`),
  (dice) => Buffer.from(JSON.stringify(someText(dice))),
  ({ several, below }) => Buffer.from(several(1 + below(200), () => below(256))),
];

/** A request that can be read, with a method, address, type or body that fits nothing. */
export function oddlyFramed(scene: Scene, dice: Dice): Framed {
  const method = dice.oneOf(METHODS);
  const path = dice.sometimes(15) ? `/${encodeURIComponent(someText(dice).toWellFormed()).slice(0, 12_000)}` : dice.oneOf(PATHS);
  const headers = [...someCaller(scene, dice), ...oddHeaders(dice)];
  if (method === 'OPTIONS' && dice.sometimes(60))
    headers.push(['origin', 'http://localhost:3'], ['access-control-request-method', dice.oneOf([...METHODS, CANARY])]);
  if (/^(GET|HEAD|OPTIONS|TRACE)$/.test(method) && !dice.sometimes(10)) return { method, path, headers };
  const type: [string, string][] = dice.sometimes(90) ? [['content-type', dice.oneOf(TYPES)]] : [];
  return { method, path, headers: [...type, ...headers], body: dice.oneOf(BODIES)(dice) };
}

const EOL = '\r\n';
const LINES = [
  'GET / HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET /api/v1/gachas HTTP/1.1',
  'POST /graphql HTTP/1.1',
  'POST /api/v1/beacons HTTP/1.1',
];
const BROKEN_LINES = [
  ...[
    'GET /healthz',
    'GET  /healthz HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET /healthz HTTP/2.0',
    'GET /healthz HTTP/9.9',
    'G\0T / HTTP/1.1',
  ],
  ...[
    'PRI * HTTP/2.0',
    'CONNECT evil.example:80 HTTP/1.1',
    'GET http://evil.example/healthz HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ],
  ...[
    '',
    '\0\0\0',
    '\x16\x03\x01\x02\x00\x01\x00',
    `GET /${'x'.repeat(20_000)} HTTP/1.1`,
    'GET /\xff HTTP/1.1',
    'GET healthz HTTP/1.1',
  ],
];
const HEADS = [
  ...[
    'host: a',
    'host: a',
    'Host: \0',
    'host: a\r\nhost: b',
    'content-length: 5',
    'content-length: 5\r\ncontent-length: 6',
    'content-length: -1',
  ],
  ...[
    'content-length: 99999999999999999999',
    'content-length: 0x5',
    'transfer-encoding: chunked',
    'transfer-encoding: chunked, chunked',
  ],
  ...[
    'transfer-encoding: gzip',
    'transfer-encoding: chunked\r\ncontent-length: 5',
    'Transfer-Encoding : chunked',
    'content-type: application/json',
  ],
  ...[
    'connection: upgrade\r\nupgrade: websocket',
    'connection: upgrade\r\nupgrade: h2c',
    'expect: 100-continue',
    'connection: close',
    'connection: keep-alive',
  ],
  ...[
    ' folded: x',
    'no colon',
    ': nothing',
    'a\0b: c',
    `x: ${CANARY}\x07`,
    `x: ${'y'.repeat(17_000)}`,
    'authorization: Bearer a\r\nAuthorization: Bearer b',
  ],
  ...[`cookie: ${CANARY}`, Array.from({ length: 300 }, (_, index) => `h${index}: x`).join(EOL)],
];
const REMAINS = [
  '',
  '12345',
  '5\r\n12345\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffff\r\nx',
  '5;ext=x\r\n12345\r\n0\r\nhost: b\r\n\r\n',
  '{"query":"{me{id}}"}',
  '\0'.repeat(99),
];

function oneRaw({ oneOf, sometimes, several, below }: Dice): Buffer {
  const line = sometimes(35) ? oneOf(BROKEN_LINES) : oneOf(LINES);
  const heads = [...(sometimes(90) ? ['host: gateway.test'] : []), ...several(below(4), () => oneOf(HEADS))];
  const end = sometimes(5) ? '\n' : EOL;
  return Buffer.from([line, ...heads, '', oneOf(REMAINS)].join(end), 'latin1');
}

/** Bytes on a connection: several requests at once, some cut off, some followed by garbage. */
export function garbage(_scene: Scene, dice: Dice): Raw {
  const raw = dice.several(1 + dice.below(4), () => oneRaw(dice));
  if (dice.sometimes(20)) raw.push(Buffer.from(dice.several(1 + dice.below(300), () => dice.below(256))));
  if (dice.sometimes(20)) raw.splice(-1, 1, ...raw.slice(-1).map((last) => last.subarray(0, dice.below(last.length))));
  return { raw };
}
