import { setImmediate as endOfTick } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import { currentSpan, tracedForAll } from './tracing/span.ts';

/** The first item of a larger batch would wait for its last. */
const MAX_ITEMS = 100;
const MAX_PARALLEL_RETRIES = 3;
/** An item that has waited so long in a queue fails, and is not retried singly. */
const QUEUE_TIMEOUT_MS = 4_000;
/** After this the next batch does not wait for the one before any longer. */
const SLOW_AFTER_MS = 100;

export type QueueOptions = {
  onFallback?(error: unknown, verb: string, items: number): void;
  /** At each batch that goes out, with how long its oldest item has waited for that. */
  onBatch?(verb: string, items: number, waitedMs: number): void;
  slowAfterMs?: number;
  timeoutMs?: number | undefined;
};

type Entry<Item, Answer> = PromiseWithResolvers<Answer> & {
  item: Item;
  key: string | undefined;
  since: number;
  timeout: NodeJS.Timeout;
  caller: Span | undefined;
};
type QueueSettings<Item> = QueueOptions & { name: string; keyOf(item: Item): string | undefined; maxBatches: number };

/** One queue: what lies in it goes out in batches, each item once, and no two of the same key at the same time. */
export class BatchQueue<Item, Answer> {
  private readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>;
  private readonly settings: QueueSettings<Item>;
  private readonly timeoutMs: number;
  private queue: Entry<Item, Answer>[] = [];
  private readonly keysUnderWay = new Set<string>();
  private batches = 0;
  private isSending = false;

  constructor(work: (items: readonly Item[]) => Promise<readonly Answer[]>, settings: QueueSettings<Item>) {
    this.work = work;
    this.settings = settings;
    this.timeoutMs = settings.timeoutMs ?? QUEUE_TIMEOUT_MS;
  }

  add(item: Item): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    const key = this.settings.keyOf(item);
    const timeout = setTimeout(() => {
      this.queue = this.queue.filter((other) => other !== entry);
      const sentence = `${this.settings.name} timed out after ${this.timeoutMs} ms in the batch queue`;
      answer.reject(Object.assign(new Error(sentence), { code: 'ETIMEDOUT' }));
    }, this.timeoutMs);
    const entry = { ...answer, item, key, since: performance.now(), timeout, caller: currentSpan() };
    this.queue.push(entry);
    this.wake();
    return answer.promise;
  }

  private wake(): void {
    if (this.queue.length > 0 && !this.isSending && this.batches < this.settings.maxBatches) void this.send();
  }

  private async send(): Promise<void> {
    this.isSending = true;
    for (;;) {
      await endOfTick();
      const batch = this.next();
      if (batch.length === 0) break;
      await this.doneOrSlow(this.doBatch(batch));
    }
    this.isSending = false;
  }

  private next(): Entry<Item, Answer>[] {
    const batch: Entry<Item, Answer>[] = [];
    if (this.batches >= this.settings.maxBatches) return batch;
    this.queue = this.queue.filter((entry) => {
      if (batch.length === MAX_ITEMS || (entry.key !== undefined && this.keysUnderWay.has(entry.key))) return true;
      if (entry.key !== undefined) this.keysUnderWay.add(entry.key);
      clearTimeout(entry.timeout);
      batch.push(entry);
      return false;
    });
    return batch;
  }

  private async doBatch(batch: readonly Entry<Item, Answer>[]): Promise<void> {
    this.batches += 1;
    const oldest = batch[0]?.since ?? 0;
    this.settings.onBatch?.(this.settings.name, batch.length, performance.now() - oldest);
    try {
      const answers = await this.workFor(batch);
      batch.forEach((entry, index) => {
        this.settle(entry, () => entry.resolve(answers[index] as Answer));
      });
    } catch (error) {
      if (batch.length > 1) await this.doSingly(batch, error);
      else for (const entry of batch) this.settle(entry, () => entry.reject(error));
    } finally {
      this.batches -= 1;
      this.wake();
    }
  }

  /** In the trace of its callers, and not of the call that set the queue going. */
  private workFor(batch: readonly Entry<Item, Answer>[]): Promise<readonly Answer[]> {
    const callers = batch.map(({ caller }) => caller);
    const work = () => this.work(batch.map(({ item }) => item));
    return tracedForAll(callers, `batch ${this.settings.name}`, work, { 'gacha.batch.items': batch.length });
  }

  /** So that no item fails because of another; a few side by side, so that a slow one does not delay all. */
  private async doSingly(batch: readonly Entry<Item, Answer>[], why: unknown): Promise<void> {
    this.settings.onFallback?.(why, this.settings.name, batch.length);
    const left = [...batch];
    const lane = async () => {
      for (let entry = left.shift(); entry; entry = left.shift()) await this.doOne(entry, why);
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_RETRIES }, lane));
  }

  private async doOne(entry: Entry<Item, Answer>, why: unknown): Promise<void> {
    if (performance.now() - entry.since > this.timeoutMs) return this.settle(entry, () => entry.reject(why));
    await this.workFor([entry]).then(
      ([answer]) => this.settle(entry, () => entry.resolve(answer as Answer)),
      (error: unknown) => this.settle(entry, () => entry.reject(error)),
    );
  }

  private settle(entry: Entry<Item, Answer>, tell: () => void): void {
    if (entry.key !== undefined) this.keysUnderWay.delete(entry.key);
    tell();
    this.wake();
  }

  private async doneOrSlow(work: Promise<void>): Promise<void> {
    const slow = Promise.withResolvers<void>();
    const timer = setTimeout(slow.resolve, this.settings.slowAfterMs ?? SLOW_AFTER_MS);
    await Promise.race([work, slow.promise]);
    clearTimeout(timer);
  }
}
