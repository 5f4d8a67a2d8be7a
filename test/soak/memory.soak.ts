import { boundedMemory } from './support/bounded-memory.ts';

boundedMemory({ tokens: 25_000, tokenBytes: 5_000, documents: 5_000, mostMb: 50 });
