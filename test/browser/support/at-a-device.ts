import { newKeys, proofFor } from '../../../web/staff/enrol/proof.ts';
import type { Stage } from './stage.ts';

/** Hands a code's items of a gacha over at a device of that name, as the page of a counter does. */
export async function handsOverAt(
  stage: Stage,
  device: string,
  report: { pickupCode: string; gachaId: string; orderIds: string[] },
) {
  const worker = { newMember: { name: 'A helper', roles: [{ role: 'COUNTER', gachaIds: [report.gachaId] }] } };
  const { inviteDevice } = await stage.asks(
    'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { invitation } }',
    { input: { name: device, worker } },
    await stage.token('operator', 'staff'),
  );
  const proof = await proofFor(await newKeys(), `${stage.address}/graphql`, Date.now());
  const { acceptDeviceInvitation } = await stage.asks(
    'mutation ($input: AcceptDeviceInvitationInput!) { acceptDeviceInvitation(input: $input) { token } }',
    { input: { invitation: inviteDevice.invitation, proof } },
  );
  await stage.asks(
    'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { handoverIds } }',
    { input: report },
    acceptDeviceInvitation.token,
  );
}
