import { askEarly, OF_PROVIDERS } from '../shared/early.ts';

/** What the first screen asks of whoever was not invited here, before the script of the page has come. */
askEarly(OF_PROVIDERS);
