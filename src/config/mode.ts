import type { Config } from './config.ts';

type Mode = Pick<Config, 'production' | 'identityProviders' | 'paymentProcessor'>;

/** The gateway's own identity provider makes the tokens, for any name. */
export const hasDemoSignIn = ({ production, identityProviders }: Omit<Mode, 'paymentProcessor'>): boolean =>
  !production && !identityProviders;

/** Whether nothing but this machine can reach the gateway. */
export const isOfThisMachine = ({ host }: Pick<Config, 'host'>): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

/**
 * Where others may be people of the demonstration, on phones of a network of one's own: at one name alone, since a page elsewhere
 * could make its own name lead here.
 */
export const demoHost = ({ allowUnsafe, publicUrl }: Pick<Config, 'allowUnsafe' | 'publicUrl'>): string | undefined =>
  allowUnsafe.includes('demo-identities') && publicUrl ? new URL(publicUrl).host : undefined;

/** In words, for people. */
export function modeOf(config: Mode): string {
  const money = config.paymentProcessor === 'sandbox' ? 'the sandbox takes no money' : 'payment through GMO';
  if (config.production) return `production: ${money}`;
  return hasDemoSignIn(config) ? `demonstration: made-up people, ${money}` : `development: ${money}`;
}
