import { type FieldError, fieldError, mistaken, Refusal } from '../refusal.ts';

const MAX_NAMED = 50;

/** All mistakes of a file refuse it together. So many are named, and the others counted. */
export class Mistakes {
  private readonly named: FieldError[] = [];
  private count = 0;

  add(errors: readonly FieldError[]): void {
    this.named.push(...errors.slice(0, MAX_NAMED - this.named.length));
    this.count += errors.length;
  }

  refuse(): void {
    const others = this.count - this.named.length;
    const more = others > 0 ? [fieldError('file', mistaken('MORE_MISTAKES', { count: others }))] : [];
    if (this.count > 0) throw new Refusal('BAD_INPUT', [...this.named, ...more]);
  }
}
