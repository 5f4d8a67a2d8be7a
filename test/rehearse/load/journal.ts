/** What a client does, by how much it matters. */
export const KIND_OF = {
  browse: 'reads',
  look: 'reads',
  mine: 'reads',
  'sign up': 'writes',
  'check in': 'writes',
  order: 'writes',
  pay: 'money',
  code: 'money',
  'read code': 'money',
  'hand over': 'money',
} as const;
export type Operation = keyof typeof KIND_OF;
export const OPERATIONS = Object.keys(KIND_OF) as Operation[];

/** `at`: milliseconds from the beginning until it was asked. */
export type Said = { operation: Operation; at: number; ms: number; status: number; code: string | undefined };

/** All that was heard, and what was acknowledged with it. */
export class Journal {
  readonly said: Said[] = [];
  /** Orders, with the serial number that was told. */
  readonly paid = new Map<string, number>();
  /** Orders that a counter was told to have handed over. */
  readonly handedOver = new Set<string>();
  readonly began = performance.now();

  now(): number {
    return performance.now() - this.began;
  }

  async notes<T extends { status: number; code: string | undefined }>(
    operation: Operation,
    asking: () => Promise<T>,
  ): Promise<T> {
    const at = this.now();
    const answer = await asking();
    this.said.push({ operation, at, ms: this.now() - at, status: answer.status, code: answer.code });
    return answer;
  }
}
