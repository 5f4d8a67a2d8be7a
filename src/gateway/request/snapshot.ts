import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue, ShownCatalogue } from '../../browse/catalogue.ts';
import type { CatalogueCache, ShownSnapshot, Snapshot } from '../../browse/catalogue-cache.ts';

/** One request sees one catalogue in one language, and one time, from its first read to its last. */
export class RequestSnapshot {
  private readonly catalogueCache: Pick<CatalogueCache, 'get' | 'renewed'>;
  private readonly inLanguage: (catalogue: Catalogue) => ShownCatalogue;
  private loading: Promise<ShownSnapshot> | undefined;
  /** Read without waiting: a promise for each item of a long list costs more than the field. */
  loaded: ShownSnapshot | undefined;
  /** Of all languages. */
  source: Snapshot | undefined;

  constructor(catalogueCache: Pick<CatalogueCache, 'get' | 'renewed'>, inLanguage: (catalogue: Catalogue) => ShownCatalogue) {
    this.catalogueCache = catalogueCache;
    this.inLanguage = inLanguage;
  }

  load(): Promise<ShownSnapshot> {
    this.loading ??= this.catalogueCache.get().then((source) => this.show(source));
    return this.loading;
  }

  /** After a change of a gacha, which the answer shows. */
  async renew(em: EntityManager, gachaId: string): Promise<void> {
    await this.load();
    if (this.source) this.loading = Promise.resolve(this.show(await this.catalogueCache.renewed(this.source, em, gachaId)));
  }

  private show(source: Snapshot): ShownSnapshot {
    this.source = source;
    this.loaded = { catalogue: this.inLanguage(source.catalogue), now: source.now };
    return this.loaded;
  }
}
