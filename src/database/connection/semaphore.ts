type Waiter = { admit(): void; timer: NodeJS.Timeout };

/** At most so many at a time; the others wait in their order, and not for ever. */
export class Semaphore {
  private free: number;
  private readonly timeoutMs: number;
  private readonly waiters = new Set<Waiter>();

  constructor(permits: number, timeoutMs: number) {
    this.free = permits;
    this.timeoutMs = timeoutMs;
  }

  get waiting(): number {
    return this.waiters.size;
  }

  async acquire(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.waiters.delete(waiter);
      reject(new Error(`no connection was free within ${this.timeoutMs} ms`));
    }, this.timeoutMs);
    const waiter: Waiter = { admit: resolve, timer };
    this.waiters.add(waiter);
    return promise;
  }

  release(): void {
    const [next] = this.waiters;
    if (!next) {
      this.free += 1;
      return;
    }
    this.waiters.delete(next);
    clearTimeout(next.timer);
    next.admit();
  }
}
