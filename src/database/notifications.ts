import type pg from 'pg';
import { connectionTo } from './address.ts';
import { PreparingClient } from './client.ts';

const CHANNEL = 'catalogue';
const RETRY_MS = 1_000;
const LONGEST_MS = 5_000;
/** A connection whose other end has vanished would be deaf without knowing. */
const ASKED_EVERY_MS = 10_000;

export type News = {
  /** Whether the database would tell us. */
  isListening(): boolean;
  stop(): Promise<void>;
};

/** Told once when the connection is lost, with why, and once when there is one again. */
export type Told = { lost(error: unknown): void; back(): void };

/** Listens to the database for what the operator changes. A connection that breaks is made again; until then nothing is told. */
export function listenForNews(url: string, tell: () => void, told: Told = { lost: () => {}, back: () => {} }): News {
  let client: PreparingClient | undefined;
  let [listening, isLost, stopped] = [false, false, false];
  let timer: NodeJS.Timeout | undefined;

  async function connect(mine: PreparingClient): Promise<void> {
    await mine.connect();
    await (mine as pg.Client).query(`listen ${CHANNEL}`);
    listening = true;
    if (isLost) told.back();
    isLost = false;
    tell();
    timer = setInterval(
      () => void (mine as pg.Client).query('select 1').catch((error) => lost(mine, error)),
      ASKED_EVERY_MS,
    ).unref();
  }

  function lost(mine: PreparingClient, error: unknown): void {
    if (mine !== client) return;
    mine.destroy();
    client = undefined;
    listening = false;
    clearInterval(timer);
    if (stopped) return;
    if (!isLost) told.lost(error);
    isLost = true;
    tell();
    timer = setTimeout(begin, RETRY_MS).unref();
  }

  function begin(): void {
    const bounds = { connectionTimeoutMillis: LONGEST_MS, answerTimeoutMillis: LONGEST_MS };
    const mine = new PreparingClient({ ...bounds, ...connectionTo(url, 'listener') });
    client = mine;
    mine.on('notification', tell);
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, new Error('the connection has ended')));
    connect(mine).catch((error) => lost(mine, error));
  }

  begin();
  return {
    isListening: () => listening,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // Without a goodbye, for which a silent server would be waited for.
      client?.destroy();
    },
  };
}
