import type { FieldMistake } from '../../../refusal.ts';
import type { Context } from '../../request/context.ts';

export class NotSought {
  readonly why: FieldMistake;

  constructor(why: FieldMistake) {
    this.why = why;
  }
}

/** Finds the objects of its kind among these ids that the caller may see. */
export type Finder = (ids: readonly string[], context: Context) => Promise<(readonly [id: string, row: object])[]>;

export const byId = <Row extends { id: string }>(rows: readonly Row[]) => rows.map((row) => [row.id, row] as const);
