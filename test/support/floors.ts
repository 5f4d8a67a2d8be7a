import { importsOf } from './import-map.ts';

/** Nouns know only those before them. */
export const NOUNS = [
  ...['idempotency', 'user', 'spending', 'picture', 'gacha', 'seller', 'staff', 'check-in', 'order', 'draw', 'payment', 'pickup'],
  ...['handover', 'shipment', 'refund'],
];
/** What may know every noun, besides the gateway. */
export const READERS = ['browse', 'timeline', 'operator'];

/** From the ground up: a room imports nothing that stands after it. */
export const FLOORS = [
  ...['language', 'refusal.ts', 'database', 'encryption', 'config', ...NOUNS, ...READERS],
  ...['gateway', 'rest-compat', 'start', 'commands', 'main.ts'],
];

export type Import = { file: string; folder: string; target: string };

const withoutSrc = (name: string): string => name.replace(/^src\//, '');

/** The room of a file: a folder of src, the whole REST side, or a file that lies in src itself. */
export const roomOf = (name: string): string => withoutSrc(name).split('/')[0] ?? '';

export const isNoun = (room: string): boolean => NOUNS.includes(room);

/** Those of src, with names that begin there. */
export const imports: Import[] = importsOf('src').map(({ file, target }) => ({
  file: withoutSrc(file),
  folder: roomOf(file),
  target: withoutSrc(target),
}));

export const lines = (found: readonly { file: string; target: string }[]): string[] =>
  found.map(({ file, target }) => `${file} imports ${target}`);
