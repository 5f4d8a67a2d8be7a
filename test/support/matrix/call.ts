import type { Target, Things } from './world.ts';

/** How a root field is called, so that nothing but the caller and the target stands in the way. */
export type Call = { ask: string; about?: (things: Things, target: Target) => Record<string, unknown> };

/** By the name of the field, or `field:variant`. */
export type Calls = Record<string, Call>;
