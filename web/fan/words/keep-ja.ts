import type { keepEn } from './keep-en.ts';

export const keepJa: typeof keepEn = {};
