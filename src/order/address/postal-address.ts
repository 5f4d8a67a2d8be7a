import { isPossiblePhoneNumber, isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min';
import { type FieldError, type FieldMistake, fieldError, lineMistake, mistaken, Refusal } from '../../refusal.ts';
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
      missing.map((field) => fieldError(`deliveryInfo.${field}`, mistaken('REQUIRED'))),
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
    const mistake = lineMistake(text, MAX_LENGTHS[field]) ?? MISTAKES[field]?.(text, address.country);
    return mistake ? [fieldError(`deliveryInfo.${field}`, mistake)] : [];
  });

type Check = (text: string, country: string) => FieldMistake | false;

/** Addresses outside Japan are checked for their shape only. */
const MISTAKES: { [field in keyof Address]?: Check } = {
  country: (code) => !COUNTRIES.has(code) && mistaken('NOT_A_COUNTRY'),
  zipCode: (code, country) =>
    country === 'JP'
      ? !/^〒?\s?\d{3}-?\d{4}$/.test(plain(code)) && mistaken('NOT_A_POSTAL_CODE_OF_JAPAN')
      : !/^[a-z\d][a-z\d -]*$/i.test(plain(code)) && mistaken('NOT_A_POSTAL_CODE'),
  prefecture: (name, country) => country === 'JP' && !isPrefecture(name) && mistaken('NOT_A_PREFECTURE'),
  phoneNumber: (number, country) =>
    COUNTRIES.has(country) && !isPhoneNumber(plain(number), country) && mistaken('NOT_A_PHONE_NUMBER'),
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
