import { Refusal } from '../../../refusal.ts';

const MAX_CONCURRENT = 2;

/** Files of a kind that are written or read at once: each takes a connection of the pool again and again. */
export class Places {
  private taken = 0;

  take(): () => void {
    if (this.taken >= MAX_CONCURRENT) throw new Refusal('UNAVAILABLE');
    this.taken += 1;
    return () => {
      this.taken -= 1;
    };
  }
}
