import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { closeConnections, type Heard, send } from './answer.ts';
import { type Dice, thrown } from './dice.ts';
import { GRAPHQL_KINDS } from './graphql-requests.ts';
import { wrongWith } from './judge.ts';
import { type Asked, isRaw } from './requests.ts';
import { type Described, REST_KINDS } from './rest-requests.ts';
import type { Scene } from './scene.ts';
import type { Shapes } from './shapes.ts';
import { impostor } from './tokens.ts';
import { garbage, oddlyFramed } from './transport.ts';

export type Subject = {
  addresses: readonly string[];
  schema: GraphQLSchema;
  described: readonly Described[];
  scene: Scene;
  shapes: Shapes;
  /** What an answer shows, for later requests. */
  learn?(asked: Asked, body: string): void;
};

export type Finding = { kind: string; seed: number; wrong: string; times: number; asked: string };

export type Outcome = {
  /** By kind of request, how often which status was answered, with the code of a refusal. */
  counts: Record<string, Record<string, number>>;
  findings: Finding[];
  slowest: { ms: number; kind: string };
  largest: { bytes: number; kind: string };
};

const kindsOf = ({ schema, described, scene }: Subject): [kind: string, make: (dice: Dice) => Asked][] => [
  ...Object.entries(GRAPHQL_KINDS).map(([kind, make]) => [kind, (dice: Dice) => make(schema, scene, dice)] as [string, never]),
  ...Object.entries(REST_KINDS).map(([kind, make]) => [kind, (dice: Dice) => make(described, scene, dice)] as [string, never]),
  ['tokens', (dice) => impostor(scene, dice)],
  ['odd requests', (dice) => oddlyFramed(scene, dice)],
  ['raw bytes', (dice) => garbage(scene, dice)],
];

const ROUND = 20;
const MAX_FINDINGS = 25;

/** How long: until a moment, so many rounds of each asker, or so many findings. `kinds`: not all of them. */
export type Extent = { seed: number; until?: number; rounds?: number; findings?: number; kinds?: RegExp; askers?: number };

const ASKERS = 4;
/** More than an asker ever comes to. */
const APART = 1_000_003;

/** Asks several at once. The same seed makes the same requests of each asker, one after the other. */
export async function fuzz(
  subject: Subject,
  { seed, until = Infinity, rounds = Infinity, findings = MAX_FINDINGS, kinds: wanted, askers = ASKERS }: Extent,
): Promise<Outcome> {
  const outcome: Outcome = { counts: {}, findings: [], slowest: { ms: 0, kind: '' }, largest: { bytes: 0, kind: '' } };
  const kinds = kindsOf(subject).filter(([kind]) => wanted?.test(kind) ?? true);
  const asker = async (index: number) => {
    for (let round = 0; round < rounds && Date.now() < until && outcome.findings.length < findings; round += 1) {
      const [kind, make] = kinds[(round + index) % kinds.length] as (typeof kinds)[number];
      const address = subject.addresses[(index + round) % subject.addresses.length] as string;
      await ask({ ...{ subject, outcome, kind, make, address }, seed: (seed + index * APART + round) | 0 });
    }
  };
  await Promise.all(Array.from({ length: askers }, (_, index) => asker(index)));
  closeConnections();
  return outcome;
}

type Round = {
  subject: Subject;
  outcome: Outcome;
  kind: string;
  make: (dice: Dice) => Asked;
  address: string;
  seed: number;
};

async function ask({ subject, outcome, kind, make, address, seed }: Round): Promise<void> {
  const counts = outcome.counts[kind] ?? {};
  outcome.counts[kind] = counts;
  const isRight = async (asked: Asked) => {
    for (const heard of await send(address, asked)) {
      const answer = answerOf(heard);
      counts[answer] = (counts[answer] ?? 0) + 1;
      if (heard.ms > outcome.slowest.ms) outcome.slowest = { ms: Math.round(heard.ms), kind };
      if (heard.body.length > outcome.largest.bytes) outcome.largest = { bytes: heard.body.length, kind };
      const wrong = wrongWith(asked, heard) ?? subject.shapes(asked, heard);
      if (wrong) throw new Error(wrong);
      if (heard.status === 200) subject.learn?.(asked, heard.body.toString());
    }
  };
  // What has been found in a kind is told once, and shrinking it each time would be all that is done.
  const endOnFailure = outcome.findings.some((one) => one.kind === kind && one.times > 1);
  const limits = { seed, numRuns: ROUND, endOnFailure, interruptAfterTimeLimit: SHRINKS_FOR_MS };
  const { failed, counterexample, errorInstance } = await fc.check(fc.asyncProperty(thrown(make), isRight), limits);
  if (!failed || !counterexample) return;
  const wrong = String((errorInstance as Error | null)?.message);
  const same = outcome.findings.find((one) => one.kind === kind && one.wrong === wrong);
  if (same) same.times += 1;
  else outcome.findings.push({ kind, seed, wrong, times: 1, asked: shown(counterexample[0]) });
}

const answerOf = ({ status, body }: Heard): string => {
  const [, code] = /"code":"([A-Z_]+)"/.exec(body.toString('latin1', 0, 3_000)) ?? [];
  return code === undefined ? String(status) : `${status} ${code}`;
};

const SHRINKS_FOR_MS = 30_000;

/** So that it can be sent again by hand. */
function shown(asked: Asked): string {
  const text = isRaw(asked)
    ? { raw: asked.raw.map((bytes) => bytes.toString('latin1')) }
    : { ...asked, body: asked.body?.toString() };
  return JSON.stringify(text).replaceAll(/(.{1,40}?)\1{9,}/g, (all, unit) => `${unit}…×${Math.round(all.length / unit.length)}`);
}
