import { afterEach, beforeEach } from '@jest/globals';
import { aDataFolder, aUsedDataFolder, type DataFolder, postgresOf } from './running-gateway.ts';

export type Given = {
  path: string;
  env: { DATA_DIR: string };
  /** The PostgreSQL that runs in the folder, if one does. */
  postgres(): number | undefined;
  /** For a test about the first start: a folder that there is not yet. */
  isNew(): Promise<void>;
};

/** Gives each test of a file a data folder of its own, as a gateway left it. */
export function aFolderForEachTest(): Given {
  let folder: DataFolder;
  const given: Given = {
    path: '',
    env: { DATA_DIR: '' },
    postgres: () => postgresOf(given.path),
    isNew: async () => {
      await folder.away();
      take(await aDataFolder());
    },
  };
  const take = (next: DataFolder) => {
    folder = next;
    given.path = next.path;
    given.env = { DATA_DIR: next.path };
  };
  beforeEach(async () => take(await aUsedDataFolder()));
  afterEach(() => folder.away());
  return given;
}
