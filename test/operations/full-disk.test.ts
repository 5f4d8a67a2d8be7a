import { fullDisk } from '../soak/support/full-disk.ts';

fullDisk({ fullMs: 4_000, servedMs: 1_000, buyers: 3_000 });
