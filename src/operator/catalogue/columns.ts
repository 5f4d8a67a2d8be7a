import { textColumns } from '../../gacha/texts.ts';
import type { Language } from '../../language/language.ts';
import type { GachaEntry, PrizeEntry } from './file/complete.ts';

export const gachaColumns = (entry: GachaEntry, language: Language) => ({
  ...textColumns({ name: entry.name, description: entry.description }, language),
  price: entry.price,
  hasLimit: entry.has_limit,
  maximum: entry.maximum,
  onSale: entry.on_sale,
  isPaused: entry.paused,
  published: entry.published,
  startAt: entry.start_at,
  endAt: entry.end_at,
  redeemLimitDate: entry.redeem_limit_date,
  redeemPolicy: entry.redeem_policy,
  deliveryType: entry.delivery_type,
  authProviderType: entry.auth_method?.provider_type ?? null,
  authProviderId: entry.auth_method?.provider_id ?? null,
  isCheckInNeeded: entry.needs_checkin,
  needsPurchase: entry.needs_purchase,
  thumbnailImageUrl: entry.thumbnail_image_url,
  lineupImageUrl: entry.lineup_image_url,
  tags: entry.tags,
});

export const redeemColumns = ({ redeem_detail: it }: GachaEntry, language: Language) => ({
  ...textColumns(
    { probabilityProvision: it.probability_provision, rule: it.rule, placeText: it.place_text, infoText: it.info_text },
    language,
  ),
  placeUrl: it.place_url,
  callNumber: it.call_number,
  webUrl: it.web_url,
});

export const prizeColumns = (one: PrizeEntry, language: Language) => ({
  ...textColumns({ name: one.name, description: one.description }, language),
  kind: one.kind,
  pickingName: one.picking_name,
  pickupWeight: one.pickup_weight,
  retailValue: one.retail_value,
  imageUrl: one.image_url,
  pickupImageUrl: one.pickup_image_url,
  secretImageUrl: one.secret_image_url,
});
