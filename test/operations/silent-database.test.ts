import { silentDatabase } from '../soak/support/silent-database.ts';

silentDatabase({ silentMs: 12_000, servedMs: 3_000, buyers: 2_000 });
