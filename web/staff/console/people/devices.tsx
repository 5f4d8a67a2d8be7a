import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { type DeviceState, DevicesDocument, type DevicesQuery, RevokeDeviceThereDocument } from '../documents.ts';
import { Deed } from '../parts/deed.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { Invite } from './invite.tsx';

type Page = NonNullable<DevicesQuery['devices']>;
type Row = Page['nodes'][number];
const EVERY_MS = 15_000;
const KINDS: Record<DeviceState, string> = { INVITED: 'look', EXPIRED: '', SIGNED_IN: 'fine', REVOKED: 'wrong' };

const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
  (await ask(DevicesDocument, { after }, { tries: 2, ...(signal && { signal }) })).devices;

/** What staff work with. One that is lost is shut out from here, at once and everywhere. */
export function Devices() {
  const { people } = said();
  const [isInviting, setInviting] = useState(false);
  const [lost, setLost] = useState<Row>();
  const pages = usePages(list, [], { everyMs: EVERY_MS });
  const { again, at } = pages.seen;
  const revoke = async (deviceId: string, reason: string): Promise<void> => {
    const input = { deviceId, reason };
    try {
      await once(`device-${deviceId}`, input, (idempotencyKey) =>
        ask(RevokeDeviceThereDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <section class="card stack-close">
      <div class="row apart">
        <Button kind="main" onClick={() => setInviting(true)}>
          {people.invite}
        </Button>
        <AsOf at={at} />
      </div>
      <ShownPages pages={pages}>
        {(devices) => (
          <Table
            caption={people.parts.devices}
            rows={devices}
            keyOf={({ id }) => id}
            columns={[
              { name: people.device, cell: ({ name }) => name },
              { name: people.state, cell: ({ state }) => <span class={`tag ${KINDS[state]}`}>{people.states[state]}</span> },
              { name: people.member, cell: ({ staffMember }) => staffMember.name },
              { name: people.seen, cell: ({ lastSeenAt }) => (lastSeenAt ? moment(lastSeenAt) : '–') },
              {
                name: people.deeds,
                cell: (device) => device.state !== 'REVOKED' && <Button onClick={() => setLost(device)}>{people.shut}</Button>,
              },
            ]}
          />
        )}
      </ShownPages>
      {isInviting && <Invite again={again} onClose={() => setInviting(false)} />}
      {lost && (
        <Deed
          title={people.shutSure(lost.name)}
          press={people.shut}
          reasons={people.shutReasons}
          run={(reason) => revoke(lost.id, reason)}
          onClose={() => setLost(undefined)}
        >
          <p>{people.shutTold}</p>
        </Deed>
      )}
    </section>
  );
}
