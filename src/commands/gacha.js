#!/usr/bin/env node
// What `npx --no-install gacha` runs. Plain JavaScript, since an older Node has to read it.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, join(fileURLToPath(new URL('.', import.meta.url)), 'gacha.ts'));
await import('../node24.js');
