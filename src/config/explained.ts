import type { Risk } from './unsafe/risk.ts';
import type { variables } from './variables.ts';

type Name = keyof typeof variables.shape;

/** The purpose of each variable, for docs/reference/variables.md. Its values and its default stand where it is read. */
export const EXPLAINED = {
  NODE_ENV:
    'In `production` there is no demo identity provider, no demo catalogue, no GraphiQL, no page at `/developers` and no introspection, ' +
    'and what is not safe is refused, see below. Absent: `development`',
  ALLOW_UNSAFE: 'what is served although it is not safe, as a list of the words below: `sandbox,open-host`',
  HOST: 'where to listen',
  PORT: 'where to listen',
  BEHIND_PROXY:
    '`on` says that a proxy with TLS stands before the gateway and nothing else reaches it, so that `HOST` may be open to the network',
  TRUSTED_PROXIES:
    'whose `X-Forwarded-For` and `X-Forwarded-Proto` count: addresses and networks, like `10.0.0.0/8,192.0.2.1`. Absent: none',
  TLS_CERT: 'the file of a certificate in PEM, with its whole chain, for a gateway without a proxy. Absent: plain HTTP',
  TLS_KEY: "the file of that certificate's key, in PEM",
  MAX_CONNECTIONS: 'how many connections are open at a time. Each is a file descriptor: let `ulimit -n` be higher',
  MAX_CONNECTIONS_PER_ADDRESS:
    'how many of them one address may have while more than half of all are taken; 0 is no limit. Until then an address has as many ' +
    'as it opens. One more than that is let in where a connection without a request can be ended for it: the one that is idle ' +
    'longest, of the address that has most of those. Absent: 1000, and no limit where `HOST` is of this machine alone',
  DRAIN_SECONDS:
    'how long a gateway that is told to stop serves on while `/readyz` says no. Let it be longer than your proxy takes to notice. ' +
    'Absent: 5 in production, 0 elsewhere',
  PUBLIC_URL:
    'how browsers reach this gateway: addresses of pictures begin with it, the way back from the bank of a card, and what devices of ' +
    'staff sign. In production ' +
    'it must be set with `gmo`, and where devices are invited without `STAFF_APP_URL` and `STAFF_ORIGIN`. Absent: the address that it prints at the start',
  PAYMENT_RETURN_URL:
    'the page of the web client where a browser goes on after the bank of a card, with `?order_id=`, and `&refusal=` where the ' +
    'payment had ended before. Absent: `/pay/card` where `PAGES` has `fan`, or else a small page of the gateway',
  PAGES:
    'which pages for people it serves, as a list: `fan` at `/`, `staff` at `/staff`, `console`, which needs `staff`, for whoever holds more ' +
    'than the role of a counter; or `none`. Absent: none in production, all elsewhere',
  STAFF_ORIGIN:
    'an `https` origin whose host shows the page of staff alone, at `/` too, and which no other host shows then; outside production ' +
    'also `http://localhost:4001`. Absent: `/staff` on every host',
  STAFF_APP_URL:
    'the page of a staff client of your own, which an invited device opens: the invitation is put behind `#`. In production no device ' +
    "is invited unless this page is at an `https` address that is not this machine's own. Absent: `/staff` at `STAFF_ORIGIN`, or else at " +
    '`PUBLIC_URL`, where `PAGES` has `staff`; otherwise nobody is invited',
  MANAGE_PATH: 'where the staff paths of REST lie',
  CORS_ORIGINS:
    'the origins whose scripts may ask, like `https://app.example.com,http://localhost:5173`, or `*`. Outside production the pages ' +
    'of `localhost`, `127.0.0.1` and `[::1]` may ask too. An origin that was refused is a warning in the log',
  IMAGES_DIR:
    'a folder of this machine for copies of [pictures](../operating/catalogue.md#pictures), 1 GB at most, which may be emptied at any ' +
    'time. Absent: they are read from the database, and 64 MB of them stay in memory',
  IMAGE_ORIGINS:
    'other origins whose pictures pages may show, like `https://images.example.com`: a catalogue that names an address elsewhere is ' +
    'imported with a warning. Absent: none but the pictures of this gateway',
  DEFAULT_LANGUAGE:
    'in which people are spoken to whose `Accept-Language` asks for neither `ja` nor `en`: refusals, and texts of the catalogue that ' +
    'are there in both',
  SAFELISTED_DOCUMENTS:
    'a file of documents, and no other is answered over GraphQL; `gacha documents safelist` writes one. ' +
    'Absent: every document within the limits',
  INTROSPECTION: 'whether `/graphql` tells its schema, and `/schema.graphql` is there. Absent: off in production, on elsewhere',
  LOG_LEVEL: 'what is logged. `info` is a line a request. Absent: `info` in production, `warn` elsewhere',

  DATABASE_URL:
    '`postgresql://…`, PostgreSQL 15 or later; also with several hosts. Absent: the embedded PostgreSQL in `DATA_DIR`',
  DATABASE_POOL_MODE:
    '`transaction` where `DATABASE_URL` is that of a pooler which lends a session for a transaction, like PgBouncer; `session`: PostgreSQL itself',
  DATABASE_DIRECT_URL: 'PostgreSQL itself beside such a pooler: what listens for changes, and all commands, use it',
  DATABASE_REPLICA_URLS:
    'standbys where the gateway may read what decides nothing: one `postgresql://` address each, with commas or blanks between them',
  DATABASE_POOL: 'how many connections a gateway shares among its requests',
  DATA_DIR: 'holds the embedded PostgreSQL, its log, its encryption keys, and the key of the demo identity provider',
  ENCRYPTION_KEYS:
    'with what personal data and secrets are encrypted: one key or several of 32 bytes in base64, with commas between them. The ' +
    'first one encrypts, all decrypt. Must be set where `DATABASE_URL` is; `gacha keys new` prints one. Absent: the file ' +
    '`encryption-keys` in `DATA_DIR`, which the first start makes',
  OWNER_PASSWORD: 'of the owner of the tables, for `gacha database roles` alone. Absent: one is made and printed',
  GATEWAY_PASSWORD: "of the gateway's user, for `gacha database roles` alone. Absent: one is made and printed",
  KEEP_UNUSED_DAYS:
    'how long a pickup code that nothing was handed over with stays in the database: four days at least, since counters without a ' +
    'network report so late',
  KEEP_ADDRESSES_DAYS: 'how long an address stays after all of its order was posted, until it is erased',
  KEEP_UNPAID_ADDRESSES_DAYS: 'how long an address stays after its order could have been paid, and was not, until it is erased',
  KEEP_ATTEMPTS_DAYS: 'how long wrong pickup codes and check-ins from too far away stay',

  IDENTITY_PROVIDERS: 'whose tokens count, as JSON. Must be set in production. Absent: the demo identity provider',
  MAX_TOKEN_LIFE_HOURS:
    'how long a token may live, from `iat` to `exp`. One that lives longer is refused, since it cannot be taken back; a ' +
    "provider's entry may say otherwise",
  PAYMENT_PROCESSOR:
    '`sandbox`, which takes no money; or `gmo`, GMO Payment Gateway. Must be set in production. Absent: `sandbox`',
  GMO_SHOP_ID: 'the shop at GMO; needed with `gmo`',
  GMO_SHOP_PASS: "the shop's password at GMO; needed with `gmo`",
  GMO_ENDPOINT: 'the host of GMO; the default is for tests. In production it must be set: `https://p01.mul-pay.jp`',
  GMO_3DS:
    "whether the card's bank asks its holder (3-D Secure 2): `required` declines cards that do not know it, `attempt` takes them " +
    'as they are, `off` asks no holder',
  GMO_ANSWER_SECONDS: 'how long GMO may take to reserve or take money, once connected. That GMO is out of reach is told within 5',
  SPENDING_CAPS:
    'how many yen a fan may spend in a day and in a month of Tokyo, by age, see [caps](../operating/caps.md): ' +
    '`under16:5000/month, under18:3000/day+20000/month, adult:none`. Where it has an age, fans tell once in which month they were ' +
    'born, and pay nothing before. Absent: nobody is asked, and a fan has only the cap that they set themselves',
  SENDER_FILE:
    'a JSON file that says who posts, for the files that go to carriers, see [shipping](../carrier-files.md#the-sender). Absent: their ' +
    'programs must know it',

  READS_PER_MINUTE: 'reads of one caller. 0 is no limit, here and below where nothing else is said',
  ANONYMOUS_READS_PER_MINUTE:
    'calls without a token from one address that no answer is kept for, and so many tokens that the gateway does not know yet and refuses',
  WRITES_PER_MINUTE: 'calls that change something, of one caller',
  SIGN_UPS_PER_HOUR:
    'new users from one address, and as many logins by LINE, against floods alone. From a tenth of that on [an alert](../runbook.md#crowdsignsup) tells of them',
  CHECK_INS_PER_HOUR: 'check-ins of one user that tell something new, in vain too',
  WRONG_CODES_PER_HOUR:
    'pickup codes that never were any, brought in an hour at one device (or by one staff member from one address, where they have ' +
    'no device), before no code is read there. 0 frees at once every member who was held. As many unknown invitations of devices of one ' +
    'address are told from others',
  DECLINES_PER_ORDER: 'cards that were declined for one order, before another order is needed',
  DECLINES_PER_HOUR: 'cards that were declined of one user, with all orders',
  DECLINES_PER_ADDRESS:
    'cards that were declined in an hour of all who pay from one address, before those of them who may be trying cards are asked ' +
    'by their bank. 0: never',
  REFUND_ALERT_YEN:
    'yen that one staff member may order to go back in a day of Tokyo before operators are told: by the metric behind the alert ' +
    'RefundsOfOneMember, in `standing`, and in the audit log. No refund is stopped. 0: never',
  CROWD_ADDRESSES:
    'addresses and networks behind each of whose addresses a crowd is expected, like `203.0.113.7,198.51.100.0/28`',
  CROWD_FACTOR: 'so many times as much is allowed to each of those addresses',

  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the address of an OpenTelemetry collector, like `http://localhost:4318`: traces are sent to `/v1/traces` there. Absent: ' +
    'nothing is traced, and of OpenTelemetry only its API is loaded',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the whole address, where it is another one',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'how they are sent. There is no gRPC',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers for the collector, like `x-api-key=…,x-tenant=…`, with percent signs for what is special',
  OTEL_SERVICE_NAME: 'what this gateway is called in traces. Absent: `gacha-gateway`',
  OTEL_RESOURCE_ATTRIBUTES: 'what else is said of it, like `deployment.environment.name=production`',
  OTEL_TRACES_SAMPLER: 'which requests are traced, as OpenTelemetry calls it',
  OTEL_TRACES_SAMPLER_ARG: 'the share of them, like `0.05`, where the sampler takes one',
  OTEL_SDK_DISABLED: '`true`: nothing is traced although there is an address',
} as const satisfies Record<Name, string>;

/** The first variable of each part of the page. */
export const PARTS = [
  ['Serving', 'NODE_ENV'],
  ['The database, and what it keeps', 'DATABASE_URL'],
  ['People, money and parcels', 'IDENTITY_PROVIDERS'],
  ['Limits', 'READS_PER_MINUTE'],
  ['Traces', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
] as const satisfies (readonly [string, Name])[];

/** Settings that a gateway in production refuses to serve with, unless `ALLOW_UNSAFE` has their word. */
export const REFUSED: Readonly<Record<Risk, string>> = {
  sandbox: '`PAYMENT_PROCESSOR=sandbox`, which gives prizes away',
  'test-shop': 'a `GMO_ENDPOINT` other than `https://p01.mul-pay.jp`',
  'no-3d-secure': '`GMO_3DS=off`: no holder of a card is asked',
  'plain-http':
    '`http:` in `PUBLIC_URL`, `PAYMENT_RETURN_URL`, `STAFF_APP_URL`, `STAFF_ORIGIN`, or an `issuer` or `jwksUri` of the identity providers',
  'open-host': "a `HOST` that the network reaches, without a certificate of the gateway's own (`TLS_CERT`) or `BEHIND_PROXY=on`",
  'one-address': '`BEHIND_PROXY=on` without `TRUSTED_PROXIES`: all callers would share the limits of one address',
  'any-origin': '`CORS_ORIGINS=*`',
  'verbose-log': '`LOG_LEVEL` `debug` or `trace`: what these tell is for developers',
  'demo-identities':
    "the demo's key among the identity providers. Also outside production: the demo provider while `HOST` is open to the network",
  'plain-database': 'an address of the database, or one of its hosts, on another machine without an `sslmode` that encrypts',
  'powerful-user':
    'a user of the database that may drop what guards money and draws: a superuser, an owner of tables, functions, schema or ' +
    'database, a member of either, one who may stop triggers or truncate tables. The embedded PostgreSQL has only such a user',
  'lossy-database': "`fsync`, `full_page_writes` or `synchronous_commit` off, as the server says of the gateway's own session",
};
