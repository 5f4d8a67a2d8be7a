import type { CatalogueFile } from './complete.ts';

type Entry = Record<string, unknown> & { id?: unknown };
type Written = Entry & { gachas?: (Entry & { prizes?: Entry[] })[] };

/** The same file with what an import has made: ids, first of their entry, and, where they are known, versions. */
export function withIds(json: unknown, file: CatalogueFile, versions: ReadonlyMap<string, number>): unknown {
  const written = json as Written;
  return {
    ...written,
    gachas: written.gachas?.map((gacha, g) => {
      const made = file.gachas[g];
      if (!made) return gacha;
      const { id: _id, version: _version, ...rest } = gacha;
      const version = versions.get(made.id);
      return {
        ...{ id: made.id, ...(version !== undefined && { version }), ...rest },
        prizes: gacha.prizes?.map(({ id: _id, ...prize }, p) => ({ id: made.prizes[p]?.id, ...prize })),
      };
    }),
  };
}

/** Whether an import makes ids that are not in the file. */
export const lacksIds = (json: unknown): boolean =>
  ((json as Written).gachas ?? []).some(
    ({ id, prizes = [] }) => id === undefined || prizes.some((prize) => prize.id === undefined),
  );

/** Dates that name no zone, by their places. */
export function datesOfTokyo(json: unknown, isOf: (text: string) => boolean): string[] {
  const { gachas = [] } = json as Written;
  return gachas.flatMap((gacha, g) =>
    ['start_at', 'end_at', 'redeem_limit_date'].flatMap((name) => {
      const value = gacha[name];
      return typeof value === 'string' && isOf(value) ? [`gachas[${g}].${name}`] : [];
    }),
  );
}
