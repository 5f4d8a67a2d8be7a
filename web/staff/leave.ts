import { remember } from '../shared/chosen.ts';
import { mustStayHere, readReports } from './reports/keep.ts';
import { device, session } from './session.ts';
import { clear } from './sheet/desk.ts';
import { forgetAll } from './store.ts';
import { hear, tell } from './tabs.ts';
import { who } from './who.ts';

/** Not while this device alone knows of a handover. Answers whether it was done. */
export async function leave(): Promise<boolean> {
  await readReports();
  if (mustStayHere.value) return false;
  const isDevice = device.isInvited.value;
  await forgetAll();
  for (const name of await caches.keys()) if (name.startsWith('staff-')) await caches.delete(name);
  for (const one of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    if (new URL(one.scope).pathname.startsWith('/staff')) await one.unregister();
  remember('clock-off', null);
  remember('camera', null);
  clear();
  await device.forget();
  tell('out');
  if (isDevice) location.assign('/staff');
  else {
    who.value = undefined;
    await session.signOut();
  }
  return true;
}

hear('out', () => location.assign('/staff'));
