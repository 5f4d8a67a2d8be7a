import type fc from 'fast-check';
import type { Fan, StaffMember } from '../actors.ts';
import type { TestDatabase } from '../database.ts';
import type { Answer } from '../gateway.ts';
import type { Model, ModelFan } from './model.ts';
import { step } from './step.ts';

/** The service itself, with what a test can do to it. */
export type Real = {
  database: TestDatabase;
  fans: Fan[];
  staff: StaffMember;
  gachaIds: string[];
  restocks(gacha: number, plays: number): Promise<void>;
  losingCaptures<T>(work: () => Promise<T>): Promise<T>;
  /** The holder says yes to the bank, and comes back from there. */
  comesBack(orderId: string): Promise<void>;
  recovers(): Promise<void>;
};

export type Command = fc.AsyncCommand<Model, Real>;

export const command = step<Model, Real>;

export const fanOf = (model: Model, index: number): ModelFan => model.fans[index] as ModelFan;
export const realFan = (real: Real, index: number): Fan => real.fans[index] as Fan;
export const codeOf = ({ code }: Answer): string => code ?? 'OK';
