import { askEarly, OF_PROVIDERS } from '../shared/early.ts';

/** Where the device is not invited, the first screen asks for this: it is asked before the script of the page has come. */
askEarly(OF_PROVIDERS);
