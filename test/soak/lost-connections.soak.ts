import { lostConnections } from './support/lost-connections.ts';

lostConnections({ rounds: 6, betweenMs: 5_000, buyers: 9_000 });
