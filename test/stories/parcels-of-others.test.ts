import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Answer } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();
const LABEL = { carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
const NOBODYS = randomUUID();

type Room = Awaited<ReturnType<typeof aStoreRoom>>;
type Parcel = { shipmentId: string; orderId: string; itemId: string };

async function parcelOf(room: Room, isPosted: boolean): Promise<Parcel> {
  const orderId = await room.buys();
  const { shipment } = (await room.packs({ orderIds: [orderId] })).data.packParcel;
  if (isPosted) await room.posts({ orderIds: [orderId], ...LABEL, trackingNumber: newTrackingNumber() });
  return { shipmentId: shipment.id, orderId, itemId: shipment.items[0].item.id };
}

const VERBS: Record<string, (room: Room, parcel: Parcel) => Promise<Answer>> = {
  'packParcel by its order': ({ packs }, { orderId }) => packs({ orderIds: [orderId] }),
  'packParcel by its item': ({ packs }, { itemId }) => packs({ itemIds: [itemId] }),
  'confirmShipment by its order': ({ posts }, { orderId }) => posts({ orderIds: [orderId], ...LABEL }),
  'confirmShipment by its item': ({ posts }, { itemId }) => posts({ itemIds: [itemId], ...LABEL }),
  correctShipment: ({ relabels }, { shipmentId }) => relabels({ shipmentId, ...LABEL }),
  unpackParcel: ({ unpacks }, { shipmentId }) => unpacks(shipmentId),
};

const told = ({ data, errors }: Answer) => ({
  data,
  errors: errors.map(({ message, path, extensions }) => ({ message, path, extensions })),
});

test.each(Object.keys(VERBS).flatMap((verb) => [false, true].map((isPosted) => [verb, isPosted] as const)))(
  'to %s, a parcel of the gachas of others answers as one that there is not (posted: %p)',
  async (verb, isPosted) => {
    const [mine, theirs] = [await aStoreRoom(stage), await aStoreRoom(stage)];
    const foreign = await parcelOf(theirs, isPosted);
    const act = VERBS[verb] as (typeof VERBS)[string];
    const [answer, unknown] = [
      await act(mine, foreign),
      await act(mine, { shipmentId: NOBODYS, orderId: NOBODYS, itemId: NOBODYS }),
    ];
    expect(unknown.code).toBe('NOT_FOUND');
    expect(told(answer)).toEqual(told(unknown));
  },
);

test('so does one that holds something of others beside what is mine', async () => {
  const mine = await aStoreRoom(stage);
  const { shipmentId } = await parcelOf(mine, false);
  const other = await parcelOf(await aStoreRoom(stage), false);
  await stage.database.sql('update shipment_items set shipment_id = ? where shipment_id = ?', [shipmentId, other.shipmentId]);
  expect(told(await mine.unpacks(shipmentId))).toEqual(told(await mine.unpacks(NOBODYS)));
});
