import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { acceptInvitation } from '../../src/staff/device/accept.ts';
import { inviteDevice } from '../../src/staff/device/invite.ts';
import { revokeDevice } from '../../src/staff/device/manage.ts';
import { renew } from '../../src/staff/device/renew.ts';
import { newSigningKey } from '../../src/staff/device/signing-key.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import { type Arena, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const CHANGE = { by: { account: 'operator' }, why: 'a race' };
const ROUNDS = 8;
/** As long as the last one took: so the other comes at any moment of it, on any machine. */
let revokingTakesMs = 60;

const chance = seeded(SEED);
printSeed();

const rounds = <Result>(work: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: ROUNDS }, work));

const invited = async ({ database }: Arena, gachas: 'all' | string[] = 'all') =>
  inviteDevice(database.fork(), 'Tablet', { name: 'A helper', grants: [{ role: 'counter', gachas }] }, CHANGE);

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled';

const accepts = async ({ database }: Arena, secret: string) =>
  acceptInvitation(database.fork(), secret, await (await TestDevice.isNew()).readProof());

race('of two keys that take one invitation, one has the device', {
  run: (arena) =>
    rounds(async () => {
      const { secret, device } = await invited(arena);
      const outcomes = await Promise.allSettled([accepts(arena, secret), accepts(arena, secret)]);
      const signedIn = await arena.database.sql(`select from deeds where action = 'DEVICE_SIGNED_IN' and subject_id = ?`, [
        device.id,
      ]);
      return { taken: outcomes.filter(isDone).length, signedIn: signedIn.length };
    }),
  written: (ended) => expect(ended.map(({ signedIn }) => signedIn)).toEqual(ended.map(() => 1)),
  heard: (ended) => expect(ended.map(({ taken }) => taken)).toEqual(ended.map(() => 1)),
  guards: {},
});

/** Whether it was taken although it was revoked before. */
async function isTakenLate(arena: Arena, { secret, device }: Awaited<ReturnType<typeof invited>>): Promise<number> {
  const began = performance.now();
  const accepting = pause(chance(revokingTakesMs)).then(() => accepts(arena, secret));
  const revoking = revokeDevice(arena.database.fork(), device.id, CHANGE).finally(() => {
    revokingTakesMs = Math.ceil(performance.now() - began);
  });
  await Promise.allSettled([accepting, revoking]);
  const late = 'select 1 from devices where id = ? and signed_in_at > revoked_at';
  return (await arena.database.sql(late, [device.id])).length;
}

race('an invitation is not taken after it was revoked', {
  // One after the other: revocations wait for each other, and all acceptances would come before most of them.
  run: async (arena) => {
    const late: number[] = [];
    for (const invitation of await rounds(() => invited(arena))) late.push(await isTakenLate(arena, invitation));
    return late;
  },
  written: (late) => expect(late).toEqual(late.map(() => 0)),
  guards: {},
});

race('a proof renews once', {
  run: (arena) =>
    rounds(async () => {
      const [{ secret, device }, tablet] = [await invited(arena), await TestDevice.isNew()];
      await acceptInvitation(arena.database.fork(), secret, await tablet.readProof());
      const proof = await tablet.readProof();
      const renewals = await Promise.allSettled([1, 2, 3].map(() => renew(arena.database.fork(), proof)));
      const used = await arena.database.sql('select from device_proofs where device_id = ?', [device.id]);
      return { renewed: renewals.filter(isDone).length, used: used.length };
    }),
  // That of the invitation, and the other.
  written: (ended) => expect(ended.map(({ used }) => used)).toEqual(ended.map(() => 2)),
  heard: (ended) => expect(ended.map(({ renewed }) => renewed)).toEqual(ended.map(() => 1)),
  guards: { constraints: ['device_proofs.device_proofs_used_once'] },
});

race('of gateways that make a signing key at once, one key signs', {
  run: async ({ database }) => {
    await rounds(() => newSigningKey(database.fork()).catch(() => null));
    return database.sql('select 1 from signing_keys where superseded_at is null');
  },
  written: (current) => expect(current).toHaveLength(1),
  guards: {
    constraints: ['signing_keys_one_current'],
  },
});

race('nothing is handed over at a device that was revoked', {
  run: async (arena) => {
    const { database, gateway } = arena;
    return rounds(async () => {
      const gachaId = await aGacha(database);
      const [fan, { secret, device }, tablet] = [
        await Fan.signsUp(gateway),
        await invited(arena, [gachaId]),
        await TestDevice.isNew(),
      ];
      const helper = StaffMember.isKnown(gateway, await tablet.isIn(gateway, secret));
      const [orderId, code] = [await fan.hasPaid(gachaId), await fan.hasCode()];
      await Promise.all([helper.handsOver(code, gachaId, [orderId]), revokeDevice(database.fork(), device.id, CHANGE)]);
      const late = `select 1 from deeds done join deeds lost on lost.subject_id = done.device_id and lost.action = 'DEVICE_REVOKED'
                     where done.device_id = ? and done.at > lost.at + interval '2 milliseconds'`;
      return (await database.sql(late, [device.id])).length;
    });
  },
  written: (late) => expect(late).toEqual(late.map(() => 0)),
  guards: {},
});
