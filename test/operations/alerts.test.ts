import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { filesIn, ROOT } from '../support/import-map.ts';

const RULES = 'deploy/prometheus/alerts.yml';
const RULE_TESTS = 'deploy/prometheus/alerts.test.yml';
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

type Rule = { alert: string; expr: string };

const rules: Rule[] = [...read(RULES).matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(([, alert = '', expr = '']) => ({
  alert,
  expr: expr.startsWith("'") ? expr.slice(1, -1).replaceAll("''", "'") : expr,
}));

const RUNBOOK = ['docs/runbook.md', 'docs/runbook/money.md', 'docs/runbook/database.md'];

type Panel = { title: string; type: string; targets?: { expr: string; datasource: { uid: string } }[]; gridPos: { y: number } };
type Dashboard = { panels: Panel[]; schemaVersion: number; templating: { list: { name: string; type: string }[] } };

const dashboard: Dashboard = JSON.parse(read('deploy/grafana/gateway.json'));
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets);

/** As Grafana fills them in. */
const filled = (expr: string): string => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
const queries = [...rules.map(({ expr }) => expr), ...targets.map(({ expr }) => filled(expr))];

/** What a registered metric may say of itself: its name, as it is queried, and its labels. */
const declared = new Map<string, readonly string[]>();

type Declared = { name: string; labelNames: string[]; constructor: { name: string } };

function declare(metric: Declared): void {
  const { name, labelNames } = metric;
  if (metric.constructor.name !== 'Histogram') return void declared.set(name, labelNames);
  for (const end of ['_sum', '_count']) declared.set(name + end, labelNames);
  declared.set(`${name}_bucket`, [...labelNames, 'le']);
}

let database: TestDatabase;
let gateway: TestGateway;
let told: string;
beforeAll(async () => {
  const register = Registry.prototype.registerMetric;
  Registry.prototype.registerMetric = function (metric) {
    declare(metric as unknown as Declared);
    return register.call(this, metric);
  };
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { numbersEveryMs: 20, databaseReplicaUrls: [database.url] });
  Registry.prototype.registerMetric = register;
  told = (await gateway.send({ method: 'GET', url: '/metrics' })).body;
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** Prometheus's own. */
const OF_PROMETHEUS = ['up'];
/** Of each target that is scraped. */
const OF_A_TARGET = ['instance', 'job'];

type Use = { metric: string; labels: string[] };

/** Each metric of a query, with the labels that it is picked by, and those that are asked for around it. */
function usesIn(query: string): Use[] {
  const grouped = matches(query, /\bby \(([^)]*)\)/g).flatMap((list) => list.split(/,\s*/));
  const uses = [...query.matchAll(/\b((?:gateway|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  return uses.map(([, metric = '', picked = '']) => ({
    metric,
    labels: [...matches(picked, /(\w+)\s*(?:=~|!~|!=|=)/g), ...grouped],
  }));
}

test('alerts and dashboard ask for metrics that a real gateway tells, by labels that these have', () => {
  expect(rules.length).toBeGreaterThan(30);
  expect(targets.length).toBeGreaterThan(50);
  const uses = queries.flatMap((query) => usesIn(query).map((use) => ({ ...use, query })));
  const known = ({ metric }: Use) => OF_PROMETHEUS.includes(metric);
  const isTold = (metric: string) =>
    told.includes(`# HELP ${metric.replace(/_(bucket|sum|count)$/, '')} `) || told.includes(`# HELP ${metric} `);
  expect(uses.filter((use) => !known(use) && !(declared.has(use.metric) && isTold(use.metric)))).toEqual([]);
  const hasLabel = (metric: string, label: string) => [...OF_A_TARGET, ...(declared.get(metric) ?? [])].includes(label);
  expect(uses.filter((use) => !known(use) && use.labels.some((label) => !hasLabel(use.metric, label)))).toEqual([]);
});

test('a label and a metric that are none are found', () => {
  const [use] = usesIn('sum by (verb) (rate(gateway_held_items{state="x"}[5m]))');
  expect(use).toEqual({ metric: 'gateway_held_items', labels: ['state', 'verb'] });
  expect(declared.get('gateway_held_items')).toEqual(['verb']);
  expect(declared.has('gateway_nothing')).toBe(false);
});

test('every alert has a moment at which it is silent, one at which it fires, and a section of the runbook', () => {
  const names = rules.map(({ alert }) => alert);
  const tests = read(RULE_TESTS);
  expect([...new Set(matches(tests, /alertname: (\w+), eval_time: \w+, exp_alerts: \[\]/g))]).toEqual(names);
  expect(matches(tests, /alertname: (\w+)\n\s+eval_time: \w+\n\s+exp_alerts:\n\s+- exp_labels/g)).toEqual(names);
  const sections = RUNBOOK.flatMap((page) => matches(read(page), /^### (\w+)$/gm).map((name) => ({ page, name })));
  expect(sections.map(({ name }) => name)).toEqual(names);
  const links = sections.map(({ page, name }) => `${page}#${name.toLowerCase()}`);
  expect(matches(read(RULES), /runbook: (\S+)$/gm)).toEqual(links);
});

test('a gateway whose memory fills is told of well before it ends', () => {
  const [, limit = '0'] =
    /nodejs_heap_size_used_bytes\S* > (\S+)/.exec(rules.find(({ alert }) => alert === 'MemoryFull')?.expr ?? '') ?? [];
  const [, flags = ''] = /"start": "exec node (--.+?) src\/node24\.js/.exec(read('package.json')) ?? [];
  const { stdout } = spawnSync(process.execPath, [...flags.split(' '), '--input-type=module', '--eval', FILLS_ITS_MEMORY], {
    encoding: 'utf8',
    env: {},
  });
  const last = Number(stdout.trim().split('\n').at(-1));
  expect(last).toBeGreaterThan(100e6);
  expect(Number(limit)).toBeLessThan(0.85 * last);
});

const FILLS_ITS_MEMORY = `
import { writeSync } from 'node:fs';
const kept = [];
for (;;) {
  for (let i = 0; i < 20_000; i += 1) kept.push({ i, pair: [i, i] });
  writeSync(1, process.memoryUsage().heapUsed + '\\n');
}`;

test('every metric of ours is in an alert or on the dashboard, but those that few need', () => {
  const asked = new Set(queries.flatMap(usesIn).map(({ metric }) => metric.replace(/_(bucket|sum|count)$/, '')));
  const ours = matches(told, /^# HELP (gateway_\w+) /gm);
  const unused = ours.filter((name) => !asked.has(name));
  expect(unused).toEqual(['gateway_deprecated_uses_total', 'gateway_ignored_input_total']);
});

test('the runbook asks for what there is, and quotes what the log says', () => {
  const runbook = RUNBOOK.map(read).join('\n');
  const asked = matches(runbook, /`([^`\n]*gateway_\w+[^`\n]*)`/g).filter((text) => !text.includes('gateway.log'));
  expect(asked.length).toBeGreaterThan(15);
  const wrong = asked.flatMap(usesIn).filter(({ metric, labels }) => {
    const names = declared.get(metric) ?? declared.get(`${metric}_count`);
    return !names || labels.some((label) => ![...OF_A_TARGET, 'le', ...names].includes(label));
  });
  expect(wrong).toEqual([]);
  const source = filesIn('src')
    .map((file) => read(file))
    .join('\n');
  const quoted = matches(runbook, /`((?:a|the|no) [a-z]+ [a-zA-Z ]+)`/g);
  expect(quoted.length).toBeGreaterThan(7);
  expect(quoted.filter((sentence) => !source.includes(sentence))).toEqual([]);
});

test('the dashboard has its rows, a data source to choose, and no two panels in one place', () => {
  const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title);
  expect(rows).toEqual(['Callers', 'Money', 'Database', 'Draws and counter', 'Process']);
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(38);
  expect(dashboard.templating.list.map(({ type }) => type)).toEqual(['datasource', 'query']);
  expect(targets.filter(({ datasource }) => !datasource.uid.includes('{datasource}'))).toEqual([]);
  const places = dashboard.panels.map(({ gridPos }) => JSON.stringify(gridPos));
  expect(new Set(places).size).toBe(places.length);
});

const HAS_PROMTOOL = hasProgram('promtool');
if (!HAS_PROMTOOL) process.stdout.write('skipped: rules and queries are not tried without promtool (Debian: prometheus)\n');
const withPromtool = HAS_PROMTOOL ? test : test.skip;

const promtool = (...words: string[]): string => execFileSync('promtool', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

withPromtool('promtool: the rules are rules, and each fires when it should and not otherwise', () => {
  expect(promtool('check', 'config', 'deploy/prometheus/prometheus.yml')).toContain(`SUCCESS: ${rules.length} rules found`);
  expect(promtool('test', 'rules', RULE_TESTS)).toContain('SUCCESS');
});

withPromtool('promtool: every query of the dashboard and of the runbook can be read', () => {
  const ofRunbook = matches(RUNBOOK.map(read).join('\n'), /`([^`\n]*\(gateway_[^`\n]*)`/g);
  const all = [...targets.map(({ expr }) => filled(expr)), ...ofRunbook];
  const folder = mkdtempSync(join(tmpdir(), 'gacha-queries-'));
  const rule = (expr: string, index: number) => `      - { record: 'query:${index}', expr: ${JSON.stringify(expr)} }`;
  const groups = ['groups:', '  - name: queries', '    rules:', ...all.map(rule)];
  writeFileSync(join(folder, 'queries.yml'), `${groups.join('\n')}\n`);
  expect(promtool('check', 'rules', join(folder, 'queries.yml'))).toContain(`SUCCESS: ${all.length} rules found`);
  rmSync(folder, { recursive: true });
});

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
