import { endKey, keyFor } from '../../shared/key.ts';
import { Offline } from '../../shared/refusal.ts';
import { CheckInDocument, type CheckInMutation } from '../documents.ts';
import { ask } from '../session.ts';

export type Found = NonNullable<CheckInMutation['checkIn']>['checkIns'];
type Place = { beaconId: number } | { position: { latitude: string; longitude: string } };

const DEED = 'check-in';

/** A report that no answer came to is the same one when it is made again. */
export async function report(place: Place): Promise<Found> {
  try {
    const { checkIn } = await ask(CheckInDocument, { place, key: keyFor(DEED, place) });
    endKey(DEED);
    return checkIn?.checkIns ?? [];
  } catch (error) {
    if (!(error instanceof Offline)) endKey(DEED);
    throw error;
  }
}
