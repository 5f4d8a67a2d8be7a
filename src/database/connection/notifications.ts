import type pg from 'pg';
import { connectionTo } from './address.ts';
import { PreparingClient } from './client.ts';

const CHANNELS = ['catalogue', 'users'] as const;
const RECONNECT_MS = 1_000;
const BOUNDS = { connectionTimeoutMillis: 5_000, answerTimeoutMillis: 5_000 };
/** Notices that the other end of the connection is gone. */
const PING_EVERY_MS = 10_000;

type OnChange = Record<(typeof CHANNELS)[number], () => void>;

export type ChangeListener = {
  isListening(): boolean;
  /** Calls back at each change, and all at each reconnection, since a change may have been missed. */
  start(onChange: OnChange): void;
  stop(): Promise<void>;
};

type ConnectionEvents = { lost(error: unknown): void; back(): void };

export function listenForChanges(url: string, events: ConnectionEvents = { lost: () => {}, back: () => {} }): ChangeListener {
  // Each try is at the next host, where there are several.
  const connection = { ...BOUNDS, ...connectionTo(url, 'listener') };
  let client: PreparingClient | undefined;
  let [listening, isLost, stopped] = [false, false, false];
  let onChange: OnChange = { catalogue: () => {}, users: () => {} };
  let timer: NodeJS.Timeout | undefined;
  const tellAll = () => {
    for (const channel of CHANNELS) onChange[channel]();
  };

  async function connect(mine: PreparingClient): Promise<void> {
    await mine.connect();
    await (mine as pg.Client).query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
    listening = true;
    if (isLost) events.back();
    isLost = false;
    tellAll();
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
    tellAll();
    timer = setTimeout(connectAnew, RECONNECT_MS).unref();
  }

  function connectAnew(): void {
    const mine = new PreparingClient(connection);
    client = mine;
    mine.on('notification', ({ channel }) => onChange[channel as keyof OnChange]());
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, new Error('the connection has ended')));
    connect(mine).catch((error) => lost(mine, error));
  }

  return {
    isListening: () => listening,
    start: (given) => {
      onChange = given;
      connectAnew();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      client?.destroy();
    },
  };
}
