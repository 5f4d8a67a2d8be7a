import type { Config } from '../config.ts';

export function greet({ identityProviders, production }: Config, address: string): void {
  const lines = [`The gateway answers at ${address}/graphql`];
  if (!production) lines.push(`GraphiQL:  open ${address}/graphql in a browser`);
  if (!identityProviders)
    lines.push('A token:   npm run --silent token -- user alice', '           npm run --silent token -- staff east-booth');
  process.stdout.write(`${lines.join('\n')}\n`);
}
