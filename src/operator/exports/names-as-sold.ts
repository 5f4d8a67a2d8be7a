import type { EntityManager } from '@mikro-orm/postgresql';
import { soldUnder } from '../../gacha/sold.ts';
import { VERSION } from './select.ts';
import type { Row } from './written.ts';

/** A page of the odds may have hundreds of kilobytes. */
const PAGES_AT_ONCE = 20;
/** Some 20 MB. */
const MOST_NAMES = 200_000;

/** What was sold under which name: each version of the odds is read once, and most rows are of those that were read last. */
export class NamesAsSold {
  private readonly em: EntityManager;
  private readonly ofVersions = new Map<string, ReadonlyMap<string, string>>();
  private count = 0;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async writeInto(rows: readonly Row[]): Promise<void> {
    const byVersion = Map.groupBy(rows, (row) => String(row[VERSION]));
    const unknown = [...byVersion.keys()].filter((id) => !this.ofVersions.has(id));
    this.write([...byVersion].filter(([id]) => this.ofVersions.has(id)));
    for (let at = 0; at < unknown.length; at += PAGES_AT_ONCE) {
      const ids = unknown.slice(at, at + PAGES_AT_ONCE);
      await this.read(ids);
      this.write(ids.map((id) => [id, byVersion.get(id) ?? []]));
    }
  }

  private write(found: readonly (readonly [version: string, rows: readonly Row[]])[]): void {
    for (const [id, rows] of found) for (const row of rows) row.prize = this.ofVersions.get(id)?.get(String(row.prizeId)) ?? null;
  }

  private async read(ids: readonly string[]): Promise<void> {
    if (this.count > MOST_NAMES) {
      this.ofVersions.clear();
      this.count = 0;
    }
    for (const { oddsVersionId, prizes } of await soldUnder(this.em.fork(), ids)) {
      this.ofVersions.set(oddsVersionId, new Map([...prizes].map(([id, { name }]) => [id, inAll(name)])));
      this.count += prizes.size;
    }
  }
}

/** In each language that the operator gave. */
const inAll = (name: string | Readonly<{ ja?: string; en?: string }>): string =>
  typeof name === 'string' ? name : [name.ja, name.en].filter(Boolean).join(' / ');
