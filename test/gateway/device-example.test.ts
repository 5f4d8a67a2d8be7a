import { expect, test } from '@jest/globals';
import { newKeys, renew, signIn } from '../clients/programs/device.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage({ publicUrl: undefined });

test('the example for client developers signs a device in over HTTP, renews its token, and hears when it is revoked', async () => {
  const { gateway, database } = stage;
  const address = `${(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')}/graphql`;
  const supervisor = await StaffMember.isHired(gateway, database, 'all', 'supervisor');
  const { link, device } = await supervisor.hasInvited(await aGacha(database));
  const keys = await newKeys();
  const first = await signIn(address, keys, link);
  const second = await renew(address, keys);
  expect([first.device.id, second.device.id]).toEqual([device.id, device.id]);
  for (const { token } of [first, second])
    expect((await gateway.ask('{ staffMe { name } }', {}, token)).data.staffMe.name).toBe('A helper');
  await expect(signIn(address, await newKeys(), link)).rejects.toThrow('NOT_FOUND');
  await supervisor.asks(`mutation { revokeDevice(input: { deviceId: "${device.id}", reason: "x" }) { device { id } } }`);
  await expect(renew(address, keys)).rejects.toThrow('DEVICE_REVOKED');
});
