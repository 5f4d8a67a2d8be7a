import DataLoader from 'dataloader';

type Find<Value> = (orderIds: readonly string[]) => Promise<readonly Value[]>;

/**
 * Values that belong to orders, read in one statement for all orders. A list loads them ahead: a promise an item is expensive.
 */
export class ByOrder<Value> {
  private readonly find: Find<Value>;
  private readonly known = new Map<string, Value>();
  private readonly loader: DataLoader<string, Value>;

  constructor(find: Find<Value>) {
    this.find = find;
    this.loader = new DataLoader(find);
  }

  load(orderId: string): Value | Promise<Value> {
    return this.known.has(orderId) ? (this.known.get(orderId) as Value) : this.loader.load(orderId);
  }

  async loadAhead(orderIds: readonly string[]): Promise<void> {
    if (orderIds.length === 0) return;
    const values = await this.find(orderIds);
    for (const [at, id] of orderIds.entries()) this.prime(id, values[at] as Value);
  }

  prime(orderId: string, value: Value): void {
    this.known.set(orderId, value);
  }
}
