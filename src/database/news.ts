import pg from 'pg';

const CHANNEL = 'catalogue';
const RETRY_MS = 1_000;

export type News = {
  /** Whether the database would tell us. */
  isListening(): boolean;
  stop(): Promise<void>;
};

/** Listens to the database for what the operator changes. A connection that breaks is made again; until then nothing is told. */
export function listenForNews(url: string, tell: () => void): News {
  let client: pg.Client | undefined;
  let listening = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'gacha catalogue news',
    });
    client = mine;
    mine.on('notification', tell);
    mine.on('error', () => {});
    mine.on('end', () => lost(mine));
    await mine.connect();
    await mine.query(`listen ${CHANNEL}`);
    listening = true;
    tell();
  }

  function lost(which: pg.Client): void {
    if (which !== client) return;
    client = undefined;
    listening = false;
    tell();
    if (!stopped) timer = setTimeout(begin, RETRY_MS).unref();
  }

  function begin(): void {
    const connecting = connect();
    const mine = client as pg.Client;
    connecting.catch(() => {
      void mine.end().catch(() => {});
      lost(mine);
    });
  }

  begin();
  return {
    isListening: () => listening,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
