import type { CreateGachaInput, DeskGachaFragment, GachaPart, LocalizedTextInput, UpdateGachaInput } from '../documents.ts';
import { changedIn } from '../parts/edited.ts';
import { localized } from '../parts/localized.ts';
import { type NewPrize, prizeInputOf } from './new-prize.ts';

/** What a form of a gacha has, as it is written into its fields. */
export const SELLING = ['delivery', 'deliveryCost', 'cancellation'] as const;
export const TEXTS = [
  ...(['name', 'description', 'probabilityProvision', 'rule', 'placeText', 'infoText'] as const),
  ...SELLING,
] as const;
export type TextName = (typeof TEXTS)[number];
export const PLAIN = [
  ...(['price', 'hasLimit', 'maxPlaysPerUser', 'isOpen', 'startAt', 'endAt', 'redeemLimitDate', 'redeemPolicy'] as const),
  ...(['deliveryType', 'isCheckInNeeded', 'callNumber', 'placeUrl', 'webUrl', 'thumbnailImageUrl', 'lineupImageUrl'] as const),
  ...(['needsPurchase', 'authProviderType', 'authProviderId', 'tags'] as const),
] as const;
export type PlainName = (typeof PLAIN)[number];
export type FieldName = PlainName | `${TextName}Ja` | `${TextName}En`;
export type Draft = Record<FieldName, string>;

export const FIELDS: readonly FieldName[] = [...TEXTS.flatMap((name) => [`${name}Ja`, `${name}En`] as const), ...PLAIN];

const AHEAD_MS = 9 * 3_600_000;
/** As `datetime-local` has it, by the clock of Tokyo, wherever the desk stands. */
export const toLocal = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + AHEAD_MS).toISOString().slice(0, 16);
export const fromLocal = (text: string): string | undefined => {
  const instant = Date.parse(`${text}:00+09:00`);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
};

const yes = (is: boolean | null): string => (is ? 'yes' : '');

export function draftOf(gacha: DeskGachaFragment): Draft {
  const { redeemDetail: detail, selling } = gacha;
  const sold = SELLING.flatMap((name) =>
    (['Ja', 'En'] as const).map((language) => [`${name}${language}`, selling?.[`${name}${language}`] ?? '']),
  );
  return {
    ...(Object.fromEntries(sold) as Pick<Draft, `${(typeof SELLING)[number]}${'Ja' | 'En'}`>),
    ...{ nameJa: gacha.nameJa, nameEn: gacha.nameEn, descriptionJa: gacha.descriptionJa, descriptionEn: gacha.descriptionEn },
    ...{ probabilityProvisionJa: detail.probabilityProvisionJa, probabilityProvisionEn: detail.probabilityProvisionEn },
    ...{ ruleJa: detail.ruleJa, ruleEn: detail.ruleEn, placeTextJa: detail.placeTextJa, placeTextEn: detail.placeTextEn },
    ...{ infoTextJa: detail.infoTextJa, infoTextEn: detail.infoTextEn },
    ...{ price: String(gacha.price), hasLimit: yes(gacha.hasLimit), maxPlaysPerUser: String(gacha.maxPlaysPerUser) },
    ...{ isOpen: yes(gacha.isOpen), startAt: toLocal(gacha.startAt), endAt: toLocal(gacha.endAt) },
    ...{ redeemLimitDate: toLocal(gacha.redeemLimitDate), redeemPolicy: gacha.redeemPolicy ?? 'WARN' },
    ...{ deliveryType: gacha.deliveryType, isCheckInNeeded: yes(gacha.isCheckInNeeded), callNumber: detail.callNumber },
    ...{ placeUrl: detail.placeUrl ?? '', webUrl: detail.webUrl ?? '' },
    ...{ thumbnailImageUrl: gacha.thumbnailImageUrl ?? '', lineupImageUrl: gacha.lineupImageUrl ?? '' },
    ...{ needsPurchase: String(gacha.needsPurchase ?? ''), authProviderType: gacha.authMethod?.providerType ?? '' },
    ...{ authProviderId: gacha.authMethod?.providerId ?? '', tags: gacha.tags.join(', ') },
  };
}

export const emptyDraft = (): Draft => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, ''])) as Draft),
  ...{ isOpen: 'yes', redeemPolicy: 'WARN', deliveryType: 'SELF', maxPlaysPerUser: '10' },
});

const textOf = (draft: Draft, name: TextName): LocalizedTextInput =>
  localized({ ja: draft[`${name}Ja`], en: draft[`${name}En`] });

const listOf = (text: string): string[] =>
  text
    .split(/[,、]/)
    .map((one) => one.trim())
    .filter(Boolean);

const numberOf = (text: string): number => Number(text.normalize('NFKC').replaceAll(/[,\s]/g, '') || 'x');

/** By the names of the schema. What is empty where nothing may be is left out: the gateway says that it is needed. */
function inputOf(draft: Draft, has: (...names: (TextName | PlainName)[]) => boolean) {
  const [startAt, endAt, limit] = [fromLocal(draft.startAt), fromLocal(draft.endAt), fromLocal(draft.redeemLimitDate)];
  const [type, id] = [draft.authProviderType.trim(), draft.authProviderId.trim()];
  const hasDetail = has('probabilityProvision', 'rule', 'placeText', 'infoText', 'callNumber', 'placeUrl', 'webUrl');
  return {
    ...(has('name') && { name: textOf(draft, 'name') }),
    ...(has('description') && { description: textOf(draft, 'description') }),
    ...(has('price') && { price: numberOf(draft.price) }),
    ...(has('hasLimit') && { hasLimit: draft.hasLimit === 'yes' }),
    ...(has('maxPlaysPerUser') && draft.maxPlaysPerUser !== '' && { maxPlaysPerUser: numberOf(draft.maxPlaysPerUser) }),
    ...(has('isOpen') && { isOpen: draft.isOpen === 'yes' }),
    ...(has('startAt') && startAt !== undefined && { startAt }),
    ...(has('endAt') && endAt !== undefined && { endAt }),
    ...(has('redeemLimitDate') && limit !== undefined && { redeemLimitDate: limit }),
    ...(has('redeemPolicy') && { redeemPolicy: draft.redeemPolicy as 'IGNORE' | 'WARN' | 'REFUSE' }),
    ...(has('deliveryType') && { deliveryType: draft.deliveryType as 'SELF' | 'MAIL' }),
    ...(has('isCheckInNeeded') && { isCheckInNeeded: draft.isCheckInNeeded === 'yes' }),
    ...(has('needsPurchase') && draft.needsPurchase.trim() !== '' && { needsPurchase: numberOf(draft.needsPurchase) }),
    ...(has('authProviderType', 'authProviderId') &&
      type !== '' && { authMethod: { providerType: type, ...(id !== '' && { providerId: id }) } }),
    ...(has('thumbnailImageUrl') && { thumbnailImageUrl: draft.thumbnailImageUrl }),
    ...(has('lineupImageUrl') && { lineupImageUrl: draft.lineupImageUrl }),
    ...(has('tags') && { tags: listOf(draft.tags) }),
    // All of it, since what is not said of it is said no more.
    ...(has(...SELLING) && {
      selling: Object.fromEntries(
        SELLING.filter((name) => (draft[`${name}Ja`] + draft[`${name}En`]).trim() !== '').map((name) => [
          name,
          textOf(draft, name),
        ]),
      ),
    }),
    ...(hasDetail && {
      redeemDetail: {
        ...{ probabilityProvision: textOf(draft, 'probabilityProvision'), rule: textOf(draft, 'rule') },
        ...{ placeText: textOf(draft, 'placeText'), infoText: textOf(draft, 'infoText') },
        ...{ callNumber: draft.callNumber, placeUrl: draft.placeUrl, webUrl: draft.webUrl },
      },
    }),
  };
}

/**
 * What cannot be read as what it should be. It would be taken for nothing said, and what was before would stay without a
 * word.
 */
export function unreadIn(draft: Draft): PlainName[] {
  const isWhole = (text: string): boolean => Number.isInteger(numberOf(text)) && numberOf(text) >= 0;
  return [
    ...(['price', 'maxPlaysPerUser'] as const).filter((name) => !isWhole(draft[name])),
    ...(['startAt', 'endAt'] as const).filter((name) => fromLocal(draft[name]) === undefined),
    ...(draft.needsPurchase.trim() !== '' && !(isWhole(draft.needsPurchase) && numberOf(draft.needsPurchase) > 0)
      ? (['needsPurchase'] as const)
      : []),
    // A pool of no kind.
    ...(draft.authProviderId.trim() !== '' && draft.authProviderType.trim() === '' ? (['authProviderType'] as const) : []),
    ...(draft.redeemLimitDate !== '' && fromLocal(draft.redeemLimitDate) === undefined ? (['redeemLimitDate'] as const) : []),
  ];
}

/** What a gacha may have or not: an empty field takes it away. */
const PARTS: readonly [PlainName, GachaPart][] = [
  ['redeemLimitDate', 'REDEEM_LIMIT_DATE'],
  ['needsPurchase', 'NEEDS_PURCHASE'],
  ['authProviderType', 'AUTH_METHOD'],
];

/** What changed, and nothing else. */
export function changesOf(before: Draft, after: Draft): Omit<UpdateGachaInput, 'gachaId' | 'version'> {
  const changed = new Set(changedIn(before, after).map((name) => name.replace(/(Ja|En)$/, '')));
  const without = PARTS.flatMap(([name, part]) => (changed.has(name) && after[name].trim() === '' ? [part] : []));
  return {
    ...inputOf(after, (...names) => names.some((name) => changed.has(name))),
    ...(without.length > 0 && { without }),
  } as Omit<UpdateGachaInput, 'gachaId' | 'version'>;
}

export const createOf = (draft: Draft, prizes: readonly NewPrize[]): CreateGachaInput =>
  ({ ...inputOf(draft, () => true), prizes: prizes.map(prizeInputOf) }) as CreateGachaInput;
