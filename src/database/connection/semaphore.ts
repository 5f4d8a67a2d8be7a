type Waiter = { admit(): void; timer: NodeJS.Timeout };

/** At most so many at a time; the others wait in their order, and not for ever. */
export class Semaphore {
  /** Below zero while there are fewer permits than were taken. */
  private free: number;
  private permits: number;
  private readonly timeoutMs: number;
  private readonly waiters = new Set<Waiter>();

  constructor(permits: number, timeoutMs: number) {
    this.free = permits;
    this.permits = permits;
    this.timeoutMs = timeoutMs;
  }

  get waiting(): number {
    return this.waiters.size;
  }

  resize(permits: number): void {
    this.free += permits - this.permits;
    this.permits = permits;
    this.admit();
  }

  async acquire(withinMs = this.timeoutMs): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.waiters.delete(waiter);
      reject(new Error(`no connection was free within ${this.timeoutMs} ms`));
    }, withinMs);
    const waiter: Waiter = { admit: resolve, timer };
    this.waiters.add(waiter);
    return promise;
  }

  release(): void {
    this.free += 1;
    this.admit();
  }

  private admit(): void {
    for (const waiter of this.waiters) {
      if (this.free <= 0) return;
      this.free -= 1;
      this.waiters.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.admit();
    }
  }
}
