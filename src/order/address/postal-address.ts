import { isPossiblePhoneNumber, isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min';
import { type FieldError, lineMistake, Refusal } from '../../refusal.ts';
import { COUNTRIES } from './countries.ts';
import { isPrefecture } from './prefectures.ts';

const REQUIRED = ['fullname', 'phoneNumber', 'country', 'zipCode', 'prefecture', 'city', 'address1'] as const;

export type Address = Record<(typeof REQUIRED)[number], string> & { address2: string | null };
export type AddressInput = { [field in keyof Address]?: string | null | undefined };

/** Lengths that fit on a label. */
const MAX_LENGTHS: Record<keyof Address, number> = {
  fullname: 100,
  phoneNumber: 30,
  country: 2,
  zipCode: 16,
  prefecture: 100,
  city: 100,
  address1: 200,
  address2: 200,
};

/** Direction marks and spaces of no width, which a label does not show. */
const INVISIBLE = /\p{Cf}/gu;

/** Every field that is missing is named, or else every field that nothing can be posted to. */
export function postalAddress(input: AddressInput | null | undefined): Address | Refusal {
  const given: AddressInput = input ?? {};
  const missing = REQUIRED.filter((field) => !given[field]?.replaceAll(INVISIBLE, '').trim());
  if (missing.length > 0) {
    return new Refusal(
      'DELIVERY_INFO_REQUIRED',
      missing.map((field) => ({ field: `deliveryInfo.${field}`, message: 'is required' })),
    );
  }
  const { fullname, phoneNumber, country, zipCode, prefecture, city, address1 } = given as Address;
  const address = { fullname, phoneNumber, country: countryCode(country), zipCode, prefecture, city, address1 };
  const whole = { ...address, address2: given.address2 || null };
  const errors = mistakesIn(whole);
  return errors.length > 0 ? new Refusal('BAD_INPUT', errors) : whole;
}

const countryCode = (text: string): string => (/^\s*[a-z]{2}\s*$/i.test(text) ? text.trim().toUpperCase() : text);

const mistakesIn = (address: Address): FieldError[] =>
  [...REQUIRED, 'address2' as const].flatMap((field) => {
    const text = address[field] ?? '';
    const message = lineMistake(text, MAX_LENGTHS[field]) ?? MISTAKES[field]?.(text, address.country);
    return message ? [{ field: `deliveryInfo.${field}`, message }] : [];
  });

type Check = (text: string, country: string) => string | false;

/** Addresses outside Japan are checked for their shape only. */
const MISTAKES: { [field in keyof Address]?: Check } = {
  country: (code) => !COUNTRIES.has(code) && 'must be a country code of two letters, such as JP (ISO 3166-1)',
  zipCode: (code, country) =>
    country === 'JP'
      ? !/^〒?\s?\d{3}-?\d{4}$/.test(plain(code)) && 'must be a postal code of Japan: seven digits, such as 100-0001'
      : !/^[a-z\d][a-z\d -]*$/i.test(plain(code)) && 'must be a postal code: letters, digits, blanks and hyphens',
  prefecture: (name, country) => country === 'JP' && !isPrefecture(name) && 'must be a prefecture of Japan, such as 東京都',
  phoneNumber: (number, country) =>
    COUNTRIES.has(country) &&
    !isPhoneNumber(plain(number), country) &&
    'must be a phone number, of another country with its +code',
};

/** Full-width letters and digits are the same ones, and so is every dash. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .trim();

function isPhoneNumber(number: string, country: string): boolean {
  if (!/^\+?[\d\s().-]+$/.test(number)) return false;
  if (!isSupportedCountry(country)) return isPossiblePhoneNumber(number);
  return country === 'JP' ? isValidPhoneNumber(number, country) : isPossiblePhoneNumber(number, country);
}
