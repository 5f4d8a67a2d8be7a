import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask } from './ask.ts';
import { chance } from './chance.ts';
import type { Journal, Operation } from './journal.ts';

const MAX_TRIES = 8;
const COMES_AGAIN = new Set(['UNAVAILABLE', 'PAYMENT_IN_PROGRESS', 'CALL_IN_PROGRESS']);

/** A person with a token and a phone. What could not be done now is asked again, as a client should. */
export class Caller {
  private readonly gateways: readonly string[];
  private readonly journal: Journal;
  private readonly token: string;
  private turn: number;

  constructor(gateways: readonly string[], journal: Journal, token: string, turn: number) {
    this.gateways = gateways;
    this.journal = journal;
    this.token = token;
    this.turn = turn;
  }

  async asks(operation: Operation, query: string, variables: object = {}): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.journal.notes(operation, () => ask(this.gateway, this.token, query, variables));
      if (tries === MAX_TRIES || !(answer.status === 0 || COMES_AGAIN.has(answer.code ?? ''))) return answer;
      // A proxy would turn to another one.
      if (answer.status === 0) this.turn += 1;
      await pause(1_000 * answer.retryAfter * (0.5 + chance.part()));
    }
  }

  private get gateway(): string {
    return this.gateways[this.turn % this.gateways.length] as string;
  }
}
