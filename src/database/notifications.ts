import type pg from 'pg';
import { connectionTo } from './address.ts';
import { PreparingClient } from './client.ts';

const CHANNEL = 'catalogue';
const RECONNECT_MS = 1_000;
const CONNECTION_TIMEOUT_MS = 5_000;
/** A connection whose other end has vanished would be deaf without knowing. */
const PING_EVERY_MS = 10_000;

export type CatalogueListener = {
  /** Whether the database would tell us. */
  isListening(): boolean;
  /** Connects, and from then on tells of each change, and of each time at which one may have been missed. */
  start(onChange: () => void): void;
  stop(): Promise<void>;
};

/** Called once when the connection is lost, with why, and once when there is one again. */
export type ConnectionEvents = { lost(error: unknown): void; back(): void };

/** Listens to the database for what the operator changes. A connection that breaks is made again; until then nothing is told. */
export function listenForCatalogueChanges(
  url: string,
  events: ConnectionEvents = { lost: () => {}, back: () => {} },
): CatalogueListener {
  let client: PreparingClient | undefined;
  let [listening, isLost, stopped] = [false, false, false];
  let tell = () => {};
  let timer: NodeJS.Timeout | undefined;

  async function connect(mine: PreparingClient): Promise<void> {
    await mine.connect();
    await (mine as pg.Client).query(`listen ${CHANNEL}`);
    listening = true;
    if (isLost) events.back();
    isLost = false;
    tell();
    timer = setInterval(
      () => void (mine as pg.Client).query('select 1').catch((error) => lost(mine, error)),
      PING_EVERY_MS,
    ).unref();
  }

  function lost(mine: PreparingClient, error: unknown): void {
    if (mine !== client) return;
    mine.destroy();
    client = undefined;
    listening = false;
    clearInterval(timer);
    if (stopped) return;
    if (!isLost) events.lost(error);
    isLost = true;
    tell();
    timer = setTimeout(connectAnew, RECONNECT_MS).unref();
  }

  function connectAnew(): void {
    const bounds = { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, answerTimeoutMillis: CONNECTION_TIMEOUT_MS };
    const mine = new PreparingClient({ ...bounds, ...connectionTo(url, 'listener') });
    client = mine;
    mine.on('notification', () => tell());
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, new Error('the connection has ended')));
    connect(mine).catch((error) => lost(mine, error));
  }

  return {
    isListening: () => listening,
    start: (onChange) => {
      tell = onChange;
      connectAnew();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // Without a goodbye, for which a silent server would be waited for.
      client?.destroy();
    },
  };
}
