import type { Catalogue, ShownCatalogue } from '../../browse/catalogue.ts';
import type { CatalogueCache, ShownSnapshot, Snapshot } from '../../browse/catalogue-cache.ts';

/** One request sees one catalogue in one language, and one time, from its first read to its last. */
export class RequestSnapshot {
  private readonly catalogueCache: Pick<CatalogueCache, 'get'>;
  private readonly inLanguage: (catalogue: Catalogue) => ShownCatalogue;
  private loading: Promise<ShownSnapshot> | undefined;
  /** Read without waiting: a promise for each item of a long list costs more than the field. */
  loaded: ShownSnapshot | undefined;
  /** Of all languages. */
  source: Snapshot | undefined;

  constructor(catalogueCache: Pick<CatalogueCache, 'get'>, inLanguage: (catalogue: Catalogue) => ShownCatalogue) {
    this.catalogueCache = catalogueCache;
    this.inLanguage = inLanguage;
  }

  load(): Promise<ShownSnapshot> {
    this.loading ??= this.catalogueCache.get().then((source) => {
      this.source = source;
      this.loaded = { catalogue: this.inLanguage(source.catalogue), now: source.now };
      return this.loaded;
    });
    return this.loading;
  }
}
