import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { SignInChoice } from '../../shared/parts/sign-in-choice.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { untold } from '../reports/keep.ts';
import { ReportsList } from '../reports/reports-list.tsx';
import { device, session } from '../session.ts';
import { askAgain, openingFailed, type Standing, standing } from '../standing.ts';
import { who } from '../who.ts';
import { words } from '../words.ts';

/** There is no member at work here yet, or any more. */
export function WhoScreen() {
  const now = standing.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [now]);
  const { title, told } = toldOf(now);
  const canSignIn =
    ['out', 'device-revoked', 'not-invited', 'invitation-used'].includes(now) ||
    (now === 'staff-revoked' && !device.isInvited.value);
  return (
    <div class="page who stack" data-state={now}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {told && <p>{told}</p>}
      {now !== 'opening' && now !== 'enrolling' && <Kept />}
      {(now === 'opening' || now === 'enrolling') && openingFailed.value === undefined && (
        <Waiting label={shared().waiting} lines={3} />
      )}
      <Refused error={openingFailed.value} again={() => void askAgain()} />
      {(now === 'staff-revoked' || now === 'enrol-waits') && <AskAgain />}
      {canSignIn && <SignInChoice session={session} />}
      {now === 'not-staff' && session.isIn.value && <Button onClick={() => void session.signOut()}>{shared().signOut}</Button>}
    </div>
  );
}

/** What only this device knows. */
function Kept() {
  if (untold.value === 0) return null;
  return (
    <p class="notice look">
      {words().state.untold(untold.value)} {words().enrol.keptBy}
    </p>
  );
}

function AskAgain() {
  const { run, isBusy } = useDeed(askAgain);
  return (
    <div>
      <Button kind="main" busy={isBusy} onClick={run}>
        {words().enrol.askAgain}
      </Button>
    </div>
  );
}

type Told = { title: string; told?: string };

function toldOf(now: Standing): Told {
  const said = words().enrol;
  const told: Partial<Record<Standing, Told>> = {
    enrolling: { title: said.enrolling },
    'enrol-waits': { title: said.enrolOffline, told: said.enrolOfflineTold },
    'device-revoked': { title: said.deviceRevoked, told: said.deviceRevokedTold(device.was.value) },
    'not-invited': { title: said.notInvited, told: said.deviceRevokedTold(device.was.value) },
    'staff-revoked': { title: said.staffRevoked, told: said.staffRevokedTold },
    'invitation-used': { title: said.invitationUsed, told: said.invitationUsedTold },
    out: { title: said.signInTitle, told: said.signInTold },
    'not-staff': { title: said.notStaff, told: said.notStaffTold },
  };
  return told[now] ?? { title: words().state.opening };
}

/** Members without work at a counter are told what this page is for. */
export function NothingHere() {
  const said = words();
  const roles = who.value?.roles.map(({ role }) => said.role[role]).join(said.comma) ?? '';
  return (
    <div class="page stack" data-state="not-for-counter">
      <h1 tabIndex={-1}>{said.enrol.notForCounter}</h1>
      <p>{roles === '' ? said.enrol.noRoles : said.enrol.notForCounterTold(roles)}</p>
      {/* Whose roles were taken away, and who had still to tell what they gave. */}
      <ReportsList />
      {untold.value > 0 && !device.isInvited.value && (
        <>
          <Kept />
          <SignInChoice session={session} back="/staff" />
        </>
      )}
    </div>
  );
}
