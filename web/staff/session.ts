import { signal } from '@preact/signals';
import { type Ask, asker, type Bearer } from '../shared/client.ts';
import { Offline, Refusal } from '../shared/refusal.ts';
import { Session } from '../shared/session.ts';
import { hearClock } from './clock.ts';
import { Device } from './enrol/device.ts';

export const device = new Device();
export const session = new Session('staff', '/staff');

/** A device that was invited speaks for its member; elsewhere the token is that of the sign-in. */
export const bearer: Bearer = {
  token: () => (device.isInvited.value ? device.token() : session.token()),
  renew: () => (device.isInvited.value ? device.renew() : session.renew()),
};

/** Whether the last call had an answer. */
export const isOnline = signal(navigator.onLine);
addEventListener('offline', () => {
  isOnline.value = false;
});
addEventListener('online', () => {
  isOnline.value = true;
});

/** The member that is signed in was revoked. A device hears that for itself. */
export const isMemberRevoked = signal(false);

const plain = asker(bearer, (response) => {
  hearClock(response);
  isOnline.value = true;
});

/** A member that is revoked while at work hears it with any call. */
export const ask: Ask = async (document, variables, options) => {
  try {
    return await plain(document, variables, options);
  } catch (error) {
    if (error instanceof Offline) isOnline.value = false;
    if (error instanceof Refusal && device.isInvited.value) await device.hearRefusal(error.code);
    else if (error instanceof Refusal && error.code === 'STAFF_REVOKED') isMemberRevoked.value = true;
    throw error;
  }
};

/** A counter does not wait long: after so many seconds without an answer it takes the network for gone. */
export async function askSoon<Answer, Variables>(
  seconds: number,
  ...[document, variables]: Parameters<typeof plain<Answer, Variables>>
): Promise<Answer> {
  const deadline = AbortSignal.timeout(seconds * 1000);
  try {
    return await ask(document, variables, { tries: 1, signal: deadline });
  } catch (error) {
    if (!deadline.aborted || error instanceof Refusal) throw error;
    isOnline.value = false;
    throw new Offline('no answer in time', { cause: error });
  }
}
