import { lostConnections } from '../soak/support/lost-connections.ts';

lostConnections({ rounds: 1, betweenMs: 1_000, buyers: 3_000 });
