import { computed, effect, signal } from '@preact/signals';
import { Refusal } from '../shared/refusal.ts';
import { go, path } from '../shared/router.ts';
import { readReports } from './reports/keep.ts';
import { keepTelling, tellReports } from './reports/tell.ts';
import { device, isMemberRevoked, session } from './session.ts';
import { clear, desk } from './sheet/desk.ts';
import { clearOld, readGiven } from './sheet/given.ts';
import { askWho, forgetWho, hasDesk, mayFind, maySeeCodes, recallWho, who } from './who.ts';

/** How the member at this device stands here. */
export type Standing =
  | 'opening'
  | 'enrolling'
  | 'enrol-waits'
  | 'device-revoked'
  | 'not-invited'
  | 'staff-revoked'
  | 'invitation-used'
  | 'out'
  | 'not-staff'
  | 'in';

const isOpening = signal(true);
const enrolWaits = signal(false);
/** What went wrong while the member was asked for, where none was known before. */
export const openingFailed = signal<unknown>(undefined);

export const standing = computed<Standing>(() => {
  if (device.isEnrolling.value) return 'enrolling';
  if (enrolWaits.value) return 'enrol-waits';
  const no = device.notLetIn.value;
  if (no === 'DEVICE_REVOKED') return 'device-revoked';
  if (no === 'NOT_INVITED') return 'not-invited';
  if (no === 'STAFF_REVOKED' || isMemberRevoked.value) return 'staff-revoked';
  if (no === 'INVITATION_USED' && !device.isInvited.value && !session.isIn.value) return 'invitation-used';
  if (who.value) return 'in';
  if (isOpening.value) return 'opening';
  if (who.value === null) return 'not-staff';
  return device.isInvited.value || session.isIn.value ? 'opening' : 'out';
});

/** The member is known from before alone: without a network there is no sign-in. */
export const isFromBefore = computed(() => !!who.value && !device.isInvited.value && !session.isIn.value);

/** The invitation goes out of the address bar before anything is asked. */
function invitationInAddress(): string | null {
  const invitation = new URLSearchParams(location.hash.slice(1)).get('invitation');
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return invitation;
}

export async function begin(): Promise<void> {
  // A host of its own shows this page at its root.
  if (location.pathname === '/') go(`/staff${location.search}${location.hash}`, { replace: true });
  const invitation = invitationInAddress();
  await Promise.all([readReports(), readGiven(), clearOld(), device.load()]).catch(() => {});
  if (invitation !== null) await device.bring(invitation).catch(() => {});
  await enrol();
  await signIn();
  await ask();
  isOpening.value = false;
  // A member that helps fans and hands nothing over begins there.
  if (path.value === '/staff' && !maySeeCodes.value && mayFind.value && !hasDesk.value) go('/staff/find', { replace: true });
  addEventListener('online', () => void onLine());
  // A link that is opened where the page is open already.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#invitation=')) location.reload();
  });
  keepTelling();
}

async function enrol(): Promise<void> {
  try {
    await device.takeInvitation();
    enrolWaits.value = false;
  } catch {
    enrolWaits.value = true;
  }
}

async function signIn(): Promise<void> {
  if (device.isInvited.value) return;
  // A provider that cannot be reached is no sign-out.
  const back = await session.begin().catch(() => undefined);
  if (back !== undefined) go(back, { replace: true });
  if (session.isIn.value) await device.letIn().catch(() => {});
  if (session.state.value === 'unknown') session.state.value = 'out';
}

/** Each has a screen of its own, which says what helps. */
const TOLD = new Set(['STAFF_REVOKED', 'DEVICE_REVOKED', 'NOT_INVITED']);

async function ask(): Promise<void> {
  openingFailed.value = undefined;
  try {
    if (device.isInvited.value || session.isIn.value) await askWho();
    else if (!navigator.onLine) await recallWho();
    isMemberRevoked.value = false;
  } catch (error) {
    if (!(error instanceof Refusal && TOLD.has(error.code))) openingFailed.value = error;
  }
}

export async function askAgain(): Promise<void> {
  await enrol();
  if (device.isInvited.value) await device.renew().catch(() => {});
  await ask();
  void tellReports();
}

/** What could not be done without a network. A sheet that is open must not be left for a provider's page. */
async function onLine(): Promise<void> {
  if (enrolWaits.value) await enrol();
  if (isFromBefore.value && desk.value.kind === 'ready') await signIn();
  if (device.isInvited.value || session.isIn.value) await ask();
  void tellReports();
}

/** Another tab enrolled the device, or signed out. */
effect(() => {
  if (device.isInvited.value && !isOpening.peek() && !who.peek()) void ask();
});

/** A device that was taken away has no member any more. */
effect(() => {
  if (device.notLetIn.value !== 'DEVICE_REVOKED' && device.notLetIn.value !== 'NOT_INVITED') return;
  void forgetWho();
});

effect(() => {
  if (standing.value !== 'in' && desk.peek().kind !== 'ready') clear();
});
