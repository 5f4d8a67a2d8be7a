import type { EntityManager } from '@mikro-orm/postgresql';
import type { Run } from '../../database/batch.ts';
import { fromPrimary, type ReadFrom, type Reading } from '../../database/reading.ts';

export type Reads = {
  /** For one request: what was committed before its first use is seen. */
  reading(): Reading;
  run: Run;
};

/** Where one request reads what it only shows: from a replica, once it is known to be a query. */
export class RequestReads {
  private readonly em: EntityManager;
  private readonly ofPrimary: Run;
  private readonly reads: Reads | undefined;
  private reading: Reading = fromPrimary;
  private isQuery = false;

  /** Without `reads` all is read from where it is written, as within a transaction. */
  constructor(em: EntityManager, ofPrimary: Run, reads?: Reads) {
    this.em = em;
    this.ofPrimary = ofPrimary;
    this.reads = reads;
  }

  begin(isQuery: boolean): void {
    if (!this.reads || !isQuery) return;
    this.isQuery = true;
    this.reading = this.reads.reading();
  }

  from: ReadFrom = (work) => this.reading(this.em, work);

  run: Run = (verb, item) => (this.isQuery && this.reads ? this.reads.run : this.ofPrimary)(verb, item);
}
