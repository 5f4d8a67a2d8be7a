import { Mistake } from '../../refusal.ts';

export const fromIssues = (lines: readonly string[]): Mistake =>
  new Mistake(`Nothing was imported. The catalogue has mistakes:\n${lines.map((line) => `  ${line}`).join('\n')}`);
