/** What is wrong with the code of a login by LINE; it follows the name of the field. */
export const ofLine = {
  LINE_CODE: 'must be the code that LINE sent the page',
  LINE_CODE_SPENT: 'must be a code of LINE that is 10 minutes old at most and was not used before',
  LINE_VERIFIER: 'must be 43 to 128 letters, digits and signs (RFC 7636)',
  LINE_REDIRECT: 'must be the address that LINE sent the page to',
  LINE_REDIRECT_UNKNOWN: 'must be one of the addresses that this gateway has for LINE',
  LINE_NONCE: 'must be 16 to 255 letters, digits and signs',
  LINE_NONCE_OTHER: 'must be that of the login which the code is of',
};

/** The pages of the demonstration's own provider. */
export const signIn = {
  who: 'Who are you?',
  demo: 'This is a demonstration. Choose somebody to sign in as; no password is needed.',
  nobody: 'Nobody is here yet. The catalogue of the demonstration has none of these people.',
  cancel: 'Back without signing in',
  late: 'Please begin again',
  lateTold: 'This page was open for too long, or was opened by itself. Go back to where you wanted to sign in.',
  wrong: 'That did not work',
  wrongTold: 'Go back to where you wanted to sign in, and begin again.',
  leave: 'Sign out?',
  leaveTold: 'You can sign in again at any time.',
  yes: 'Sign out',
  no: 'Stay signed in',
  left: 'You are signed out',
  leftTold: 'You may close this page.',
};
