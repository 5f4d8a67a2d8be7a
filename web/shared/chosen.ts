export type Language = 'ja' | 'en';

const KEY = 'language';
const isLanguage = (text: string | null): text is Language => text === 'ja' || text === 'en';

/** Storage may be closed to a page, in a private window for example: then a choice is good for as long as the page is open. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** As it was chosen here, or as the browser speaks. */
export function chosenLanguage(): Language {
  const chosen = remembered(KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages
    .find((one) => /^(ja|en)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('en')
    ? 'en'
    : 'ja';
}

export const rememberLanguage = (chosen: Language): void => remember(KEY, chosen);

/** Its value is the provider of the last sign-in in this browser. */
export const signedInKey = (who: 'user' | 'staff'): string => `signed-in-${who}`;
