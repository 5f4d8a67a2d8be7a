import { chosenLanguage, remembered, signedInKey } from '../shared/chosen.ts';
import { askEarly, OF_PROVIDERS, ofGraphql } from '../shared/early.ts';
import { ofShop } from './buy/of-shop.ts';
import { LookDocument, ShopDocument } from './documents.ts';

/** What the first screen asks. It comes before the script of the page, which is fifty times as long, and is a file of its own. */
const { pathname, searchParams } = new URL(location.href);
const [, place, id = '', more] = pathname.split('/');
const language = chosenLanguage();

if (remembered(signedInKey('user')) !== null || searchParams.has('state')) askEarly(OF_PROVIDERS);
else if (pathname === '/') askEarly(ofGraphql(ShopDocument.toString(), ofShop(searchParams.get('q') ?? ''), language));
else if (place === 'gachas' && id !== '' && more === undefined)
  askEarly(ofGraphql(LookDocument.toString(), { gachaId: decodeURIComponent(id) }, language));
