import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gachaEntry, prizeEntry } from './catalogue.ts';
import { aUsedDataFolder, type DataFolder, type Environment, RunningGateway, runs } from './running-gateway.ts';
import { AUDIENCE, aToken, MEMBERS, testProviders } from './tokens.ts';

/** A gateway in production, as `npm start` runs it, with a large catalogue and a user who has ordered a lot. */
export type GreatEvent = {
  gateway: RunningGateway;
  /** Of the user who has ordered. */
  token: string;
  /** The gacha with the most prizes. */
  gachaId: string;
  orderId: string;
  close(): Promise<void>;
};

const TEXT = 'All prizes of this gacha, with "quotes",\nlines and ごちゃ. '.repeat(8);
const GACHAS = 110;

const prizes = (count: number, changes = {}) =>
  Array.from({ length: count }, (_, index) =>
    prizeEntry({ name: `Prize ${index}`, stock: 1_000_000, image_url: `https://images.example/${index}.png`, ...changes }),
  );

/** Ordinary gachas, and some that are as large as a catalogue file may make them. */
function catalogue() {
  const free = gachaEntry({ price: 0, name: 'Free', prizes: prizes(20) });
  const huge = gachaEntry({ name: 'Huge', price: 0, prizes: prizes(1000, { description: TEXT }) });
  const ordinary = Array.from({ length: GACHAS }, (_, index) =>
    gachaEntry({
      name: `Gacha ${index}`,
      description: TEXT,
      tags: ['tokyo', 'summer', index % 12 === 0 ? 'large' : 'ordinary'],
      prizes: prizes(index % 12 === 0 ? 300 : 20, { description: index % 5 === 0 ? TEXT : 'A prize' }),
    }),
  );
  const wordy = gachaEntry({
    name: 'Wordy',
    description: '長い'.repeat(5000),
    prizes: prizes(60, { description: 'よ'.repeat(10_000) }),
  });
  return { free, huge, wordy, all: [free, huge, wordy, ...ordinary] };
}

export async function aGreatEvent(env: Environment = {}, orders = 120): Promise<GreatEvent> {
  const folder = await aUsedDataFolder();
  try {
    return await open(folder, env, orders);
  } catch (error) {
    await folder.away();
    throw error;
  }
}

async function open(folder: DataFolder, env: Environment, orders: number): Promise<GreatEvent> {
  const { free, huge, all } = catalogue();
  const file = join(folder.path, '../catalogue.json');
  writeFileSync(file, JSON.stringify({ gachas: all }));
  const gateway = await RunningGateway.starts({
    ...{ DATA_DIR: folder.path, NODE_ENV: 'production', PAYMENT_PROCESSOR: 'sandbox', LOG_LEVEL: 'error' },
    ALLOW_UNSAFE: 'sandbox,powerful-user',
    ...{ IDENTITY_PROVIDERS: JSON.stringify(testProviders) },
    ...env,
  });
  const { code, complained } = await runs('src/commands/gacha.ts', ['catalogue', 'import', file], { DATA_DIR: folder.path });
  if (code !== 0) throw new Error(complained);
  const token = await aToken(MEMBERS, 'collector', { aud: AUDIENCE });
  await gateway.asks('mutation { signUp { user { id } } }', token);
  let orderId = '';
  for (let count = 0; count < orders; count += 1) {
    const gachaId = count === 0 ? huge.id : free.id;
    const placed = await gateway.asks(
      `mutation { createOrder(input: { gachaId: "${gachaId}", playAmount: 100 }) { order { id } } }`,
      token,
    );
    const { id } = placed.data.createOrder.order;
    const paid = await gateway.asks(`mutation { pay(input: { orderId: "${id}" }) { order { status } } }`, token);
    if (paid.errors) throw new Error(JSON.stringify(paid.errors));
    if (count === 0) orderId = id;
  }
  return {
    gateway,
    token,
    gachaId: huge.id,
    orderId,
    close: async () => {
      await gateway.stop();
      await folder.away();
    },
  };
}

/**
 * Milliseconds of the processor that a gateway's main thread has used: nothing else in it can run meanwhile. Where the system
 * does not tell, those of the whole process.
 */
export async function busyMs({ process: { pid }, address }: RunningGateway): Promise<number> {
  if (process.platform === 'linux') return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000;
}

/**
 * How much slower this machine is at this moment than the one on which the limits were measured; at least as fast counts as it.
 */
export function slowness(): number {
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    let text = '';
    for (let index = 0; index < 40; index += 1) text = JSON.stringify(JSON.parse(text || JSON.stringify(WORK)));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, (times.toSorted((a, b) => a - b)[4] as number) / WORK_TAKES_MS);
}

const WORK = Array.from({ length: 1000 }, (_, index) => ({ id: `${index}`, text: TEXT.slice(0, 60), price: index }));
const WORK_TAKES_MS = 30;

/** A text that is in no other document, for one that is to be seen for the first time. */
export const unseen = (): string => `#${randomUUID()}\n`;
