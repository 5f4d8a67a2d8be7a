import type { Config } from '../config/config.ts';
import { hasDemoSignIn, modeOf } from '../config/mode.ts';
import { VERSION } from '../config/version.ts';
import { addressesOf } from '../database/connection/hosts.ts';

export type TellOperator = (sentence: string) => void;

export const tell: TellOperator = (sentence) => void process.stdout.write(`${sentence}\n`);

export function announceGateway(config: Config): void {
  tell(`Gacha gateway ${VERSION}, ${modeOf(config)}`);
  tell(`Database:  ${databaseOf(config)}`);
  if (config.databaseReplicaUrls.length > 0) tell(`Replicas:  ${config.databaseReplicaUrls.map(hostsOf).join(', ')}`);
  if (config.allowUnsafe.length > 0) tell(`Unsafe:    ${config.allowUnsafe.join(', ')}, allowed by ALLOW_UNSAFE`);
}

function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `a PostgreSQL of its own, in ${dataDir}`;
  const [address = databaseUrl] = addressesOf(databaseUrl);
  return `${new URL(address).pathname.slice(1)} at ${hostsOf(databaseUrl)}`;
}

const hostsOf = (url: string): string =>
  addressesOf(url)
    .map((address) => new URL(address).host)
    .join(' or ');

export function greet(config: Config, address: string): void {
  tell(`The gateway answers at ${address}/graphql`);
  if (config.pages.includes('fan')) tell(`Fans:      ${config.publicUrl ?? address}/`);
  if (config.pages.includes('staff')) tell(`Staff:     ${config.staffOrigin ?? config.publicUrl ?? address}/staff`);
  if (!config.production) {
    tell(`Begin at:  ${address}/developers`);
    tell(`GraphiQL:  open ${address}/graphql in a browser`);
  }
  tell(`REST:      ${address}/api/docs`);
  if (hasDemoSignIn(config)) tell('A token:   npm run --silent token -- user alice');
}
