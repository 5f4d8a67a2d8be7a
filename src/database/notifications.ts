import type pg from 'pg';
import { connectionTo } from './connection/address.ts';
import { PreparingClient } from './connection/client.ts';

const CHANNEL = 'catalogue';
const RECONNECT_MS = 1_000;
const CONNECTION_TIMEOUT_MS = 5_000;
/** Notices that the other end of the connection is gone. */
const PING_EVERY_MS = 10_000;

export type CatalogueListener = {
  isListening(): boolean;
  /** Calls back at each change, and at each reconnection, since a change may have been missed. */
  start(onChange: () => void): void;
  stop(): Promise<void>;
};

export type ConnectionEvents = { lost(error: unknown): void; back(): void };

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
      client?.destroy();
    },
  };
}
