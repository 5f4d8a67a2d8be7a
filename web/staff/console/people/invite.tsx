import { useState } from 'preact/hooks';
import { clock } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { supervisedPlaces } from '../../who.ts';
import { InviteThereDocument, type InviteThereMutation } from '../documents.ts';
import { isOperator } from '../may.ts';
import { useManaged } from '../parts/gacha-choice.tsx';
import { said } from '../words.ts';
import { type Held, inputOf, isWhole, ROLES, RolesChoice } from './roles-choice.tsx';

type Invitation = NonNullable<InviteThereMutation['inviteDevice']>;

/** A helper without an account: a name, a role, and a picture that their phone reads, once, within fifteen minutes. */
export function Invite({ again, onClose }: { again: () => Promise<void>; onClose: () => void }) {
  const { people } = said();
  const [device, setDevice] = useState('');
  const [name, setName] = useState('');
  const [held, setHeld] = useState<Held>({ COUNTER: [] });
  const [invited, setInvited] = useState<Invitation>();
  const managed = useManaged(isOperator.value);
  const gachas = isOperator.value ? managed : supervisedPlaces.value;
  const invite = useDeed(async () => {
    const worker = { newMember: { name: name.trim() || device.trim(), roles: inputOf(held) } };
    // Each answer is another invitation: it is asked once, and what came to nothing ends by itself.
    const { inviteDevice } = await ask(InviteThereDocument, { input: { name: device.trim(), worker } }, { tries: 1 });
    if (inviteDevice) setInvited(inviteDevice);
    await again();
  });
  const isReady = device.trim() !== '' && Object.keys(held).length > 0 && isWhole(held);
  if (invited)
    return (
      <Dialog title={people.showThis(invited.device.name)} onClose={onClose}>
        <div class="stack" data-state="invited">
          <img class="qr" alt={people.qr} src={`data:image/svg+xml,${encodeURIComponent(invited.qrCode)}`} />
          <p>{people.invitedTold(clock(invited.expiresAt))}</p>
          <p class="small">
            <code>{invited.link}</code>
          </p>
          <div>
            <Button onClick={onClose}>{shared().close}</Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={people.invite} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void invite.run();
        }}
      >
        <div class="field">
          <label for="invite-device">{people.deviceName}</label>
          <input
            id="invite-device"
            maxLength={200}
            value={device}
            onInput={({ currentTarget }) => setDevice(currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="invite-name">{people.memberName}</label>
          <input
            id="invite-name"
            maxLength={200}
            placeholder={device}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </div>
        <RolesChoice {...{ held, gachas }} roles={isOperator.value ? ROLES : ['COUNTER']} set={setHeld} />
        <Refused error={invite.error} />
        <div class="row">
          <Button kind="main" type="submit" busy={invite.isBusy} disabled={!isReady}>
            {people.makeInvitation}
          </Button>
          <Button kind="bare" onClick={onClose}>
            {shared().cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
