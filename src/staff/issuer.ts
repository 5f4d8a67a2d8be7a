import { OWN_ISSUER } from './staff.ts';

/** The identity providers that are configured. */
export type Issuers = Readonly<Record<'staff' | 'user', readonly string[]>>;

/** A provider may be configured after its staff were hired. */
export function issuerMistake(issuer: string, { staff, user }: Issuers): string | undefined {
  if (staff.includes(issuer)) return undefined;
  if (user.includes(issuer)) return 'is where users sign in: its tokens are of no staff';
  if (issuer === OWN_ISSUER) return 'is this gateway itself: invite a device in its place';
  return isAddress(issuer) ? undefined : 'must be an address like https://login.example.com, or as IDENTITY_PROVIDERS names it';
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
