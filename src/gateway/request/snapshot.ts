import type { Showcase, View } from '../../browse/catalogue-cache.ts';

/** The catalogue as one request sees it, and the database's clock: the same from its first look to its last. */
export class RequestSnapshot {
  private readonly catalogueCache: Pick<Showcase, 'look'>;
  private loading: Promise<View> | undefined;
  /** What was loaded, without waiting: a promise for each field of a long list costs more than the field. */
  loaded: View | undefined;

  constructor(catalogueCache: Pick<Showcase, 'look'>) {
    this.catalogueCache = catalogueCache;
  }

  load(): Promise<View> {
    this.loading ??= this.catalogueCache.look().then((snapshot) => {
      this.loaded = snapshot;
      return snapshot;
    });
    return this.loading;
  }
}
