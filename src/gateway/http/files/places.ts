import { Refusal } from '../../../refusal.ts';

/** Files of a kind that are written or read at once: each takes a connection of the pool again and again. */
export class Places {
  private readonly most: number;
  private taken = 0;

  constructor(most = 2) {
    this.most = most;
  }

  take(): () => void {
    if (this.taken >= this.most) throw new Refusal('UNAVAILABLE');
    this.taken += 1;
    return () => {
      this.taken -= 1;
    };
  }
}
