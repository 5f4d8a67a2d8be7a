/** What would help, as the gateway says. */
export type Action = 'NEW_CARD' | 'PAY' | 'NEW_KEY' | 'SIGN_IN' | 'SIGN_UP' | 'CHECK_IN' | 'GIVE_BIRTH_MONTH' | 'WAIT';

export type Mistake = { field: string; code: string; message: string };

/** What the gateway says with every refusal. Each code has more of its own, as `RefusalDetail` of the schema types it. */
export type Detail = {
  code: string;
  retryable?: boolean;
  retryAfterSeconds?: number;
  action?: Action;
  errors?: readonly Mistake[];
  [more: string]: unknown;
};

/** The gateway said no. Its sentence is for people, in the language that was asked for. */
export class Refusal extends Error {
  readonly detail: Detail;
  constructor(message: string, detail: Detail) {
    super(message);
    this.detail = detail;
  }
  get code(): string {
    return this.detail.code;
  }
  get action(): Action | undefined {
    return this.detail.action;
  }
}

/** In a word, for the state of a screen. */
export const stateOfError = (error: unknown): 'offline' | 'refused' => (error instanceof Offline ? 'offline' : 'refused');

/** No answer came. What was asked may have been done: the same call under the same key tells. */
export class Offline extends Error {}
