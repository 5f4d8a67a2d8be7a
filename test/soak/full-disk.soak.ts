import { fullDisk } from './support/full-disk.ts';
import { scaled } from './support/scale.ts';

fullDisk({ fullMs: scaled(20_000, 5_000), servedMs: 3_000, buyers: 6_000 });
