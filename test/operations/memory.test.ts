import { boundedMemory } from '../soak/support/bounded-memory.ts';

boundedMemory({ tokens: 1_250, tokenBytes: 14_000, documents: 250, mostMb: 15 });
