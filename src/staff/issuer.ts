import { type FieldMistake, mistaken } from '../refusal.ts';
import { OWN_ISSUER } from './staff.ts';

/** The identity providers that are configured. */
export type Issuers = Readonly<Record<'staff' | 'user', readonly string[]>>;

/** A provider may be configured after its staff were hired. */
export function issuerMistake(issuer: string, { staff, user }: Issuers): FieldMistake | undefined {
  if (staff.includes(issuer)) return undefined;
  if (user.includes(issuer)) return mistaken('ISSUER_OF_USERS');
  if (issuer === OWN_ISSUER) return mistaken('ISSUER_OF_DEVICES');
  return isAddress(issuer) ? undefined : mistaken('NOT_AN_ISSUER');
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
