import { boundedMemory } from '../soak/support/bounded-memory.ts';

boundedMemory({ tokens: 2_500, tokenBytes: 12_000, documents: 500, mostMb: 25 });
