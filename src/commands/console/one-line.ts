/**
 * Makes a text safe for a terminal: people type names and reasons, which could move the cursor or look like lines of their own.
 */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
