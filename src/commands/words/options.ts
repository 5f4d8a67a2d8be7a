/** Options that more than one verb has. */
export const WHY = { takes: 'text', tells: 'the reason; it is kept' } as const;
export const WHY_NEEDED = {
  ...WHY,
  needed: true,
  tells: 'the reason; it is kept, and the only thing that tells it later',
} as const;
export const BY = { takes: 'name', tells: 'who does it, as it is kept: else the account that runs the command' } as const;

export const ROLE = {
  takes: 'role[:gacha-id,…]',
  many: true,
  tells: 'counter, supervisor, shipping, support or operator; at these gachas, or at all. May be given again',
} as const;

export const PROCESSOR_FILE = {
  takes: 'file',
  many: true,
  tells: "a list of the processor's, as CSV. May be given again",
} as const;
