import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

const MAX_PREPARED = 300;

type Connection = Pick<pg.Connection, 'close'> & { parsedStatements: Record<string, string> };

/** The prepared statements of one connection; the least recently used is closed first. */
export class PreparedNames {
  private readonly names: LRUCache<string, string>;
  private edition = 0;

  constructor({ connection }: pg.Client) {
    const { parsedStatements } = connection as unknown as Connection;
    this.names = new LRUCache({
      max: MAX_PREPARED,
      // Sent after the statements under way, and before the one that takes the place.
      dispose: (name) => {
        connection.close({ type: 'S', name } as never, false);
        delete parsedStatements[name];
      },
    });
  }

  /** A hash of the text, so that gateways that come to share a session agree. */
  nameOf(text: string): string {
    const known = this.names.get(text);
    if (known) return known;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    const name = this.edition === 0 ? `gateway_${hash}` : `gateway_${hash}_${this.edition}`;
    this.names.set(text, name);
    return name;
  }

  /** A statement that is just being prepared would be closed, and then taken for prepared: so the names are other ones. */
  forgetAll(): void {
    this.edition += 1;
    this.names.clear();
  }
}
