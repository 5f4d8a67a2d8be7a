import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Exception = { package: string; licence: string; reason: string };
/** `isTool`: run in tests and builds alone, and in no gateway. */
export type Package = { name: string; version: string; licence: string; isTool: boolean };

/** They let anybody use, change and pass on what is under them, closed or open, for naming its authors at most. */
const ALLOWED = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']);

/** It asks for the sources of a changed file with each copy that is passed on: tools of tests and builds are not. */
const ALLOWED_FOR_TOOLS = new Set([...ALLOWED, 'MPL-2.0']);

type Locked = { name?: string; version?: string; license?: string; link?: boolean; dev?: boolean };

/**
 * What a lock file of this folder names, installed or not; an installed package tells its licence where the lock file does not.
 */
export function packagesIn(folder: string, isOfTools: boolean): Package[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version = '', license, dev = false }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? installedLicence(join(folder, path)) ?? 'none is told',
      isTool: isOfTools || dev,
    }));
}

function installedLicence(path: string): string | undefined {
  const file = join(path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

/** `(MIT OR CC0-1.0)`: one of them is enough, and of `AND` each is needed. What is deeper than that is for a person. */
export const isAllowed = (licence: string, isTool: boolean): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => (isTool ? ALLOWED_FOR_TOOLS : ALLOWED).has(one)));

/** Packages that may not be here, and exceptions that no package needs. */
export function licenceMistakes(packages: readonly Package[], exceptions: readonly Exception[]): string[] {
  const meant = (one: Package) => (it: Exception) => it.package === one.name && it.licence === one.licence;
  const others = packages.filter(({ licence, isTool }) => !isAllowed(licence, isTool));
  const refused = others.filter((one) => !exceptions.some(meant(one)));
  // Where a package is installed it may tell more than the lock file does.
  const unused = exceptions.filter((it) => !packages.some(({ name }) => name === it.package));
  return [
    ...new Set(
      refused.map(({ name, version, licence }) => `${name} ${version}: its licence (${licence}) is not one of those allowed`),
    ),
    ...unused.map((it) => `${it.package}: there is an exception for ${it.licence} that no package needs`),
    ...exceptions.filter(({ reason }) => reason.trim() === '').map((it) => `${it.package}: its exception has no reason`),
  ];
}
