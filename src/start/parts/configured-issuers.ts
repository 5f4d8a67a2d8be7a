import type { Config } from '../../config/config.ts';
import { hasDemoSignIn } from '../../config/mode.ts';
import { DEMO_ISSUERS } from '../../gateway/identity/demo.ts';
import type { Issuers } from '../../staff/issuer.ts';

export function configuredIssuers(config: Pick<Config, 'production' | 'identityProviders'>): Issuers {
  const all = config.identityProviders ?? (hasDemoSignIn(config) ? Object.values(DEMO_ISSUERS) : []);
  const of = (kind: keyof Issuers) => all.flatMap((it) => (it.for === kind ? [it.issuer] : []));
  return { staff: of('staff'), user: of('user') };
}
