export const RISKS = [
  'sandbox',
  'test-shop',
  'no-3d-secure',
  'plain-http',
  'open-host',
  'one-address',
  'any-origin',
  'verbose-log',
  'demo-identities',
  'plain-database',
  'powerful-user',
  'lossy-database',
] as const;

export type Risk = (typeof RISKS)[number];

export const isRisk = (word: string): word is Risk => (RISKS as readonly string[]).includes(word);

/** `told` follows the name of the variable. */
export type Unsafe = { variable: string; told: string; risk: Risk };

export const withoutAllowed = (found: readonly Unsafe[], allowed: readonly Risk[]): Unsafe[] =>
  found.filter(({ risk }) => !allowed.includes(risk));

export const lineOf = ({ variable, told, risk }: Unsafe): string => `${variable}: ${told} (ALLOW_UNSAFE=${risk} allows it)`;
