import { setTimeout as pause } from 'node:timers/promises';
import { isRead, type Journey, type Request } from './requests.ts';
import { type Ran, ranOf } from './source.ts';
import type { World } from './world.ts';

export type Figures = {
  name: string;
  files: number;
  functions: number;
  lines: number;
  /** Of the lines, those of nouns and resolvers. */
  business: number;
  statements: number;
  sql: number;
};

type Sample = { ran: Ran[]; sql: number };

/** The first ones of a process still compile documents and prepare statements. */
const [THROWN_AWAY, SAMPLES] = [2, 5];
/** What follows an answer, such as a line of the log, belongs to the request. */
const AFTERWARDS_MS = 20;

/** The least of five: a timer of the gateway that runs meanwhile is no part of the request. */
export async function measure(world: World, journeys: readonly Journey[]): Promise<Figures[]> {
  const whole = await allSamples(world, journeys, false);
  const parts = await allSamples(world, journeys, true);
  return journeys.map((journey) => figuresOf(journey, whole.get(journey) ?? [], parts.get(journey) ?? []));
}

async function allSamples(world: World, journeys: readonly Journey[], blocks: boolean): Promise<Map<Journey, Sample[]>> {
  await world.inspector.begins({ blocks });
  const all = new Map<Journey, Sample[]>();
  for (const journey of journeys) {
    const samples: Sample[] = [];
    while (samples.length < THROWN_AWAY + SAMPLES) samples.push(await sampleOf(world, journey));
    all.set(journey, samples.slice(THROWN_AWAY));
  }
  await world.inspector.ends();
  return all;
}

async function sampleOf(world: World, journey: Journey): Promise<Sample> {
  const request = await journey.prepare(world);
  if (isRead(request)) await send(world, request);
  await pause(AFTERWARDS_MS);
  await world.inspector.takes();
  const before = world.statements();
  await send(world, request);
  await pause(AFTERWARDS_MS);
  const ran = ranOf(await world.inspector.takes());
  return { ran, sql: world.statements() - before };
}

async function send({ address }: World, { method, path, token, body }: Request): Promise<void> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"')) throw new Error(`${method} ${path}: ${response.status} ${text}`);
}

function figuresOf({ name }: Journey, whole: readonly Sample[], parts: readonly Sample[]): Figures {
  const least = (samples: readonly Sample[], of: (sample: Sample) => number) => Math.min(...samples.map(of));
  const sum = (of: (ran: Ran) => number) => (sample: Sample) => sample.ran.reduce((all, ran) => all + of(ran), 0);
  return {
    name,
    files: least(whole, ({ ran }) => ran.length),
    functions: least(
      whole,
      sum(({ functions }) => functions),
    ),
    lines: least(
      whole,
      sum(({ lines }) => lines),
    ),
    business: least(
      whole,
      sum(({ file, lines }) => (isBusiness(file) ? lines : 0)),
    ),
    statements: least(
      parts,
      sum(({ statements }) => statements),
    ),
    sql: least(whole, ({ sql }) => sql),
  };
}

/** What all requests pass, whatever they are about. All else is a noun's, or a resolver. */
const MACHINERY = new Set(['gateway', 'start', 'config', 'database', 'encryption', 'idempotency']);

function isBusiness(file: string): boolean {
  if (file.startsWith('src/gateway/graphql/resolvers/')) return true;
  const [top, room = '', below] = file.split('/');
  return top === 'src' && below !== undefined && !MACHINERY.has(room);
}
