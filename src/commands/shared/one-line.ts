/** Of a terminal: names and reasons are what people typed, and could move the cursor, or look like lines of their own. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
