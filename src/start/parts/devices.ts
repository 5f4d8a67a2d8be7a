import type { FastifyInstance } from 'fastify';
import { staffPage } from '../../config/staff-page.ts';
import { deviceToken } from '../../gateway/identity/device-token.ts';
import type { Devices } from '../../gateway/request/context.ts';
import { currentSigningKey } from '../../staff/device/signing-key.ts';
import { addressOf } from './address.ts';
import type { Wiring } from './options.ts';

export function openDevices({ config, database }: Pick<Wiring, 'config' | 'database'>, app: FastifyInstance): Devices {
  const own = () => config.publicUrl ?? addressOf(config, app);
  return {
    // The page of staff asks the host that it came from.
    proofAddresses: () => [own(), ...(config.staffOrigin ? [config.staffOrigin] : [])].map((origin) => `${origin}/graphql`),
    staffPage: () => staffPage(config, own()),
    token: async (device) => deviceToken(await currentSigningKey(database.orm.em.fork()), device),
  };
}
