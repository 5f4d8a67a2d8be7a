import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyPurpose } from './keys.ts';
import type { Sealed, Vault } from './vault.ts';

const vaults = new WeakMap<object, Vault>();

/** Every entity manager of a connection has the vault that it was opened with. */
export function giveVault(em: EntityManager, vault: Vault): void {
  vaults.set(em.config, vault);
}

export class NoVault extends Error {
  override readonly name = 'NoVault';
}

export function vaultOf(em: EntityManager): Vault {
  const vault = vaults.get(em.config);
  if (!vault) throw new NoVault('this connection was opened without encryption keys');
  return vault;
}

type KeyTypes = Readonly<Record<string, 'uuid' | 'text'>>;

/** `row`: the values of the primary key, in the order of `keys`. */
export type SealedColumn = {
  purpose: KeyPurpose;
  table: string;
  column: string;
  keys: KeyTypes;
  seal(em: EntityManager, row: readonly string[], text: string): Sealed & string;
  open(em: EntityManager, row: readonly string[], sealed: Sealed): string;
};

export function sealedColumn(purpose: KeyPurpose, table: string, column: string, keys: KeyTypes = { id: 'uuid' }): SealedColumn {
  const place = { purpose, table, column };
  return {
    ...{ ...place, keys },
    seal: (em, row, text) => vaultOf(em).seal({ ...place, row }, text),
    open: (em, row, sealed) => vaultOf(em).open({ ...place, row }, sealed),
  };
}
