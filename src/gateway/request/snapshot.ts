import type { CatalogueCache, Snapshot } from '../../browse/catalogue-cache.ts';

/** One request sees one catalogue and one time, from its first read to its last. */
export class RequestSnapshot {
  private readonly catalogueCache: Pick<CatalogueCache, 'get'>;
  private loading: Promise<Snapshot> | undefined;
  /** Read without waiting: a promise for each item of a long list costs more than the field. */
  loaded: Snapshot | undefined;

  constructor(catalogueCache: Pick<CatalogueCache, 'get'>) {
    this.catalogueCache = catalogueCache;
  }

  load(): Promise<Snapshot> {
    this.loading ??= this.catalogueCache.get().then((snapshot) => {
      this.loaded = snapshot;
      return snapshot;
    });
    return this.loading;
  }
}
