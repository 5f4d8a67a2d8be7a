import { type Signal, signal } from '@preact/signals';
import { type Progress, Verification } from './verification.ts';

export type Standing = { kind: 'ready' | 'running' | 'stopped' | 'done' } | { kind: 'failed'; error: unknown };

/** A verification of one gacha: it goes on when its screen is left or shown in another language, and ends with the page. */
export class Run {
  readonly standing: Signal<Standing> = signal<Standing>({ kind: 'ready' });
  readonly progress: Signal<Progress> = signal<Progress>({ of: 'draws', done: 0, total: 0 });
  verification: Verification | undefined;
  private readonly gachaId: string;
  private stopping: AbortController | undefined;

  constructor(gachaId: string) {
    this.gachaId = gachaId;
  }

  /** One that was stopped goes on where it was. */
  async start(prizes: number): Promise<void> {
    const { kind } = this.standing.value;
    if (kind === 'running') return;
    const goesOn = kind === 'stopped' || kind === 'failed';
    const verification = (goesOn && this.verification) || new Verification(this.gachaId, prizes);
    this.verification = verification;
    const own = new AbortController();
    this.stopping = own;
    this.progress.value = verification.progress;
    this.standing.value = { kind: 'running' };
    try {
      await verification.run(own.signal, (progress) => {
        this.progress.value = progress;
      });
      this.standing.value = { kind: 'done' };
    } catch (error) {
      this.standing.value = own.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error };
    }
  }

  stop(): void {
    this.stopping?.abort();
  }
}

const runs = new Map<string, Run>();

export function runOf(gachaId: string): Run {
  const known = runs.get(gachaId) ?? new Run(gachaId);
  runs.set(gachaId, known);
  return known;
}
