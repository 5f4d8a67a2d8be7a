export const keepEn = {};
