// Asks a running demonstration over GraphQL as one of its people, and prints the answer in a few lines:
//   node docs/ask.js alice 'mutation { signUp { user { id } } }'
// What an answer names (gacha, order, code) is remembered, and fills the variables $gacha, $order and $code of later questions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const USAGE = `Usage: node docs/ask.js WHO DOCUMENT [--json]
WHO is a fan like alice, guest:NAME, staff:NAME or nobody. PORT or GATEWAY say where the gateway is.`;
const GATEWAY = process.env.GATEWAY || `http://localhost:${process.env.PORT || 4000}`;
const MEMORY = join(tmpdir(), 'gacha-gateway-tour', `${encodeURIComponent(GATEWAY)}.json`);

const isJson = process.argv.includes('--json');
const [who, document] = process.argv.slice(2).filter((word) => word !== '--json');
if (!who || !document || who.startsWith('-')) end(USAGE, who === '--help' ? 0 : 1);

const remembered = { reason: 'Trying it out', ...recall() };
const { data, errors } = await ask({ query: document, variables: remembered });
for (const { message, extensions } of errors ?? []) process.stderr.write(`${extensions.code}: ${message}\n`);
if (errors) process.exitCode = 1;
if (data) {
  remember(data);
  process.stdout.write(isJson ? `${JSON.stringify({ data })}\n` : `${linesOf(data).join('\n')}\n`);
}

async function ask(body) {
  const headers = { 'content-type': 'application/json' };
  if (who !== 'nobody') headers.authorization = `Bearer ${await tokenOf(who)}`;
  const { code, detail, ...answer } = await post('/graphql', body, headers);
  return code ? end(detail) : answer;
}

async function tokenOf(person) {
  const [name, role = 'user'] = person.split(':').toReversed();
  const { token, detail } = await post('/demo/token', { role, name });
  return token ?? end(`${person} cannot be signed in: ${detail}`);
}

async function post(path, body, headers = { 'content-type': 'application/json' }) {
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(GATEWAY + path, options).catch(() => end(`No gateway answers at ${GATEWAY}. Start it: npm start`));
  return response.json();
}

function recall() {
  try {
    return JSON.parse(readFileSync(MEMORY, 'utf8'));
  } catch {
    return {};
  }
}

/** The first thing of each kind: of many orders the newest. */
function remember(answer) {
  const found = {};
  const look = (value, kind) => {
    if (value?.id) found[kind] ??= value.id;
    if (/^\d{20}$/.test(value?.code)) found.code ??= value.code;
    for (const [key, part] of Object.entries(typeof value === 'object' && value ? value : {}))
      look(part, /^(\d+|nodes)$/.test(key) ? kind : key.replace(/s$/, ''));
  };
  look(answer);
  mkdirSync(join(MEMORY, '..'), { recursive: true });
  writeFileSync(MEMORY, JSON.stringify({ ...remembered, ...found }), { mode: 0o600 });
}

/** One line for each object that holds no other. */
function linesOf(value, indent = '') {
  return Object.entries(value ?? {}).flatMap(([key, part]) => {
    const name = Array.isArray(value) ? '-' : `${key}:`;
    if (isSimple(part)) return [`${indent}${name} ${inWords(part)}`];
    return [`${indent}${name}`, ...linesOf(part, `${indent}  `)];
  });
}

function isPlain(value) {
  return value === null || typeof value !== 'object';
}

function isSimple(value) {
  return isPlain(value) || Object.values(value).every(isPlain);
}

function inWords(value) {
  if (isPlain(value)) return String(value);
  return Object.entries(value)
    .map(([key, part]) => (Array.isArray(value) ? part : `${key} ${part}`))
    .join(', ');
}

function end(sentence, code = 1) {
  (code ? process.stderr : process.stdout).write(`${sentence}\n`);
  process.exit(code);
}
