-- What requests send to PostgreSQL, without its values. First one warm request of each kind (those of npm run journeys), in the
-- order in which they are sent; then every root field once, by a fresh caller of a catalogue that is read each time, and what is
-- beside the schema: these in the order of the alphabet, since some are sent at the same time.
-- Generated: UPDATE_GOLDEN=1 npm test -- test/gateway/statements-by-verb.test.ts test/gateway/entities.test.ts writes it. Without
-- that variable the same tests fail where a statement is another one.

-- list, nobody, REST

-- list, signed in, REST
select "asked"."userId", (select json_object_agg(gacha_id, expires_at) as "all"
    from "check_ins"
    where "user_id" = "asked"."userId") as "check_ins", (select json_object_agg(gacha_id, plays) as "all"
    from (select "gacha_id", sum("plays") as "plays"
      from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
        from "orders" as "bought"
        where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
        union all select "refunded"."gacha_id", 1 as "plays"
        from "orders" as "refunded"
        inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
        where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
                from refunds
                where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "each"
      group by "gacha_id") as "taken") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying", (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap"
  from (select *
    from json_to_recordset($2) as given("userId" uuid) limit (select $3::bigint)) as "asked";

-- list, signed in, GraphQL
select "asked"."userId", (select json_object_agg(gacha_id, expires_at) as "all"
    from "check_ins"
    where "user_id" = "asked"."userId") as "check_ins", (select json_object_agg(gacha_id, plays) as "all"
    from (select "gacha_id", sum("plays") as "plays"
      from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
        from "orders" as "bought"
        where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
        union all select "refunded"."gacha_id", 1 as "plays"
        from "orders" as "refunded"
        inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
        where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
                from refunds
                where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "each"
      group by "gacha_id") as "taken") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying", (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap"
  from (select *
    from json_to_recordset($2) as given("userId" uuid) limit (select $3::bigint)) as "asked";

-- detail, REST
select "asked"."userId", "asked"."gachaId", "check_ins"."expires_at" as "expiresAt", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying", (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap"
  from (select *
    from json_to_recordset($2) as given("userId" uuid, "gachaId" uuid) limit (select $3::bigint)) as "asked"
  left join "check_ins" on "check_ins"."user_id" = "asked"."userId" and "check_ins"."gacha_id" = "asked"."gachaId";

-- detail, GraphQL
select "asked"."userId", "asked"."gachaId", "check_ins"."expires_at" as "expiresAt", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying", (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap"
  from (select *
    from json_to_recordset($2) as given("userId" uuid, "gachaId" uuid) limit (select $3::bigint)) as "asked"
  left join "check_ins" on "check_ins"."user_id" = "asked"."userId" and "check_ins"."gacha_id" = "asked"."gachaId";

-- a user's orders, GraphQL
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."created_at" as "createdAt"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "state" = any($2) and not (state = 'pending' and payable_until <= clock_timestamp())
  order by "created_at" desc, "id" asc limit $3;
select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."created_at" as "createdAt"
  from "payments"
  where "order_id" = any($1) and "is_live";
select "order_details"."id" as "id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId", "order_details"."delivered_at" as "deliveredAt"
  from "order_details"
  where "order_id" = any($1) and "deleted_at" is null
  order by "play";

-- check in, GraphQL
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt", "users"."erased_at" as "erasedAt"
  from "users"
  inner join (select *
    from json_to_recordset($1) as given("providerType" text, "providerId" text, "providerUserId" text) limit (select $2::bigint)) as "asked" on "users"."provider_type" = "asked"."providerType" and "users"."provider_id" = "asked"."providerId" and "users"."provider_user_id" = "asked"."providerUserId";
select "b0".*
  from "beacons" as "b0"
  where "b0"."beacon_id" = $1 and "b0"."is_active" = $2 and ("b0"."start_at" is null or "b0"."start_at" <= now()) and ("b0"."end_at" is null or "b0"."end_at" > now()) limit $3;
select "b0"."gacha_id", "b0"."beacon_id"
  from "beacon_gachas" as "b0"
  where "b0"."beacon_id" in ($1);
select "g"."id", coalesce(bool_and(c.checked_in_at > now() - make_interval(mins => $1) and c.expires_at >= now() + make_interval(hours => found.hours)), false) as "is_known"
  from (select *
    from json_to_recordset($2) as given("gachaId" uuid, "hours" int) limit (select $3::bigint)) as "found"
  inner join "gachas" as "g" on "g"."id" = "found"."gachaId" and "g"."published" and ("g"."auth_provider_type" is null or ("g"."auth_provider_type" = $4 and ("g"."auth_provider_id" is null or "g"."auth_provider_id" = $5)))
  left join "check_ins" as "c" on "c"."gacha_id" = "g"."id" and "c"."user_id" = $6
  group by "g"."id"
  order by "g"."id";
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
insert into "check_ins" ("gacha_id", "user_id", "checked_in_at", "expires_at") select "g"."id", $1::uuid as "user_id", now() as "checked_in_at", now() + make_interval(hours => max(found.hours), mins => $2) as "expires_at"
  from (select *
    from json_to_recordset($3) as given("gachaId" uuid, "hours" int) limit (select $4::bigint)) as "found"
  inner join "gachas" as "g" on "g"."id" = "found"."gachaId" and "g"."published" and ("g"."auth_provider_type" is null or ("g"."auth_provider_type" = $5 and ("g"."auth_provider_id" is null or "g"."auth_provider_id" = $6)))
  group by "g"."id"
  order by "g"."id"
  on conflict ("user_id", "gacha_id") do update
  set "checked_in_at" = "excluded"."checked_in_at", "expires_at" = greatest(check_ins.expires_at, excluded.expires_at)
  returning "gacha_id";
commit;
select "check_ins"."user_id" as "userId", "check_ins"."gacha_id" as "gachaId", "check_ins"."checked_in_at" as "checkedInAt", "check_ins"."expires_at" as "expiresAt"
  from "check_ins"
  where "user_id" = $1 and "gacha_id" = any($2)
  order by "gacha_id";

-- order, REST
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt", "users"."erased_at" as "erasedAt"
  from "users"
  inner join (select *
    from json_to_recordset($1) as given("providerType" text, "providerId" text, "providerUserId" text) limit (select $2::bigint)) as "asked" on "users"."provider_type" = "asked"."providerType" and "users"."provider_id" = "asked"."providerId" and "users"."provider_user_id" = "asked"."providerUserId";
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" = $1 limit $2;
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "gachas"."id", "gachas"."price", "gachas"."delivery_type", "auth_provider_type", "auth_provider_id", "has_limit", "maximum", "needs_checkin", "on_sale", "paused", "published", "gachas"."start_at", "gachas"."end_at", "odds"."id" as "odds_version_id", /*seen: terms of sale*/ ("terms"."id") /*.*/ as "terms_id", "terms"."number" as "terms_number", (select coalesce(json_agg(agg), '[]')
    from (select "stock", "pickup_weight" as "pickupWeight"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "prizes", date_trunc('milliseconds', clock_timestamp()) as "now"
  from "gachas"
  inner join "odds_versions" as "odds" on "odds"."gacha_id" = "gachas"."id" and "odds"."number" = "gachas"."odds_number"
  left join "sale_terms" as "terms" on "terms"."gacha_id" = "gachas"."id" and "terms"."number" = "gachas"."terms_number"
  where "gachas"."id" = any($1) and "gachas"."published" = $2 and "gachas"."deleted_at" is null;
select (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap", "asked"."userId", "asked"."gachaId", "found"."expires_at", "unpaid"."id" as "unpaid_id", "unpaid"."state" as "unpaid_state", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays_taken"
  from (select *
    from json_to_recordset($1) as given("userId" uuid, "gachaId" uuid) limit (select $2::bigint)) as "asked"
  left join "check_ins" as "found" on "found"."user_id" = "asked"."userId" and "found"."gacha_id" = "asked"."gachaId"
  left join "orders" as "unpaid" on "unpaid"."user_id" = "asked"."userId" and "unpaid"."is_unpaid";
insert into "orders" ("id", "user_id", "gacha_id", "odds_version_id", "delivery_type", "play_amount", "price", "payable_until", "created_at", "sale_terms_id", "terms_shown", "updated_at", "state") select "id", "userId", "gachaId", "oddsVersionId", "deliveryType", "playAmount", "price", "payableUntil", "createdAt", "saleTermsId", "termsShown", "updatedAt", "state"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "userId" uuid, "gachaId" uuid, "oddsVersionId" uuid, "deliveryType" text, "playAmount" int, "price" int, "payableUntil" timestamptz(3), "createdAt" timestamptz(3), "saleTermsId" uuid, "termsShown" boolean, "updatedAt" timestamptz(3), "state" text) limit (select $2::bigint)) as "given"
  returning "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt";
commit;

-- order, GraphQL
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt", "users"."erased_at" as "erasedAt"
  from "users"
  inner join (select *
    from json_to_recordset($1) as given("providerType" text, "providerId" text, "providerUserId" text) limit (select $2::bigint)) as "asked" on "users"."provider_type" = "asked"."providerType" and "users"."provider_id" = "asked"."providerId" and "users"."provider_user_id" = "asked"."providerUserId";
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" = $1 limit $2;
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "gachas"."id", "gachas"."price", "gachas"."delivery_type", "auth_provider_type", "auth_provider_id", "has_limit", "maximum", "needs_checkin", "on_sale", "paused", "published", "gachas"."start_at", "gachas"."end_at", "odds"."id" as "odds_version_id", /*seen: terms of sale*/ ("terms"."id") /*.*/ as "terms_id", "terms"."number" as "terms_number", (select coalesce(json_agg(agg), '[]')
    from (select "stock", "pickup_weight" as "pickupWeight"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "prizes", date_trunc('milliseconds', clock_timestamp()) as "now"
  from "gachas"
  inner join "odds_versions" as "odds" on "odds"."gacha_id" = "gachas"."id" and "odds"."number" = "gachas"."odds_number"
  left join "sale_terms" as "terms" on "terms"."gacha_id" = "gachas"."id" and "terms"."number" = "gachas"."terms_number"
  where "gachas"."id" = any($1) and "gachas"."published" = $2 and "gachas"."deleted_at" is null;
select (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap", "asked"."userId", "asked"."gachaId", "found"."expires_at", "unpaid"."id" as "unpaid_id", "unpaid"."state" as "unpaid_state", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays_taken"
  from (select *
    from json_to_recordset($1) as given("userId" uuid, "gachaId" uuid) limit (select $2::bigint)) as "asked"
  left join "check_ins" as "found" on "found"."user_id" = "asked"."userId" and "found"."gacha_id" = "asked"."gachaId"
  left join "orders" as "unpaid" on "unpaid"."user_id" = "asked"."userId" and "unpaid"."is_unpaid";
insert into "orders" ("id", "user_id", "gacha_id", "odds_version_id", "delivery_type", "play_amount", "price", "payable_until", "created_at", "sale_terms_id", "terms_shown", "updated_at", "state") select "id", "userId", "gachaId", "oddsVersionId", "deliveryType", "playAmount", "price", "payableUntil", "createdAt", "saleTermsId", "termsShown", "updatedAt", "state"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "userId" uuid, "gachaId" uuid, "oddsVersionId" uuid, "deliveryType" text, "playAmount" int, "price" int, "payableUntil" timestamptz(3), "createdAt" timestamptz(3), "saleTermsId" uuid, "termsShown" boolean, "updatedAt" timestamptz(3), "state" text) limit (select $2::bigint)) as "given"
  returning "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt";
commit;

-- cancel, GraphQL
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "id" = any($2);
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
-- as 4 of cancel, GraphQL
delete
  from "delivery_infos"
  where "order_id" = any($1);
-- as 3 of cancel, GraphQL
commit;

-- pay to capture, REST
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "orders"."user_id" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "orders"."user_id" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "orders"."gacha_id") as "playsTaken", now()::timestamptz(3) as "begunAt", (select "birth_month"
    from "birth_months"
    where "user_id" = "orders"."user_id") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "orders"."user_id") as "ownCap", (select /*seen: declines of an order*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    where "tried"."order_id" = "orders"."id" and "tried"."refusal" = any($1)
    order by "tried"."created_at" desc limit 1 offset $2) as "lastOfOrder", (select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    inner join "orders" as "other" on "other"."id" = "tried"."order_id"
    where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($3)
    order by "tried"."created_at" desc limit 1 offset $4) as "lastOfUser", case when ("crowd"."at" is not null and ((select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
        from "payments" as "tried"
        inner join "orders" as "other" on "other"."id" = "tried"."order_id"
        where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($5)
        order by "tried"."created_at" desc limit 1 offset $6) is not null or exists (select "users"."id"
        from "users"
        where "users"."id" = "orders"."user_id" and "users"."created_at" > statement_timestamp() - '60 minutes'::interval))) then "crowd"."at" end as "lastOfAddress"
  from (select *
    from json_to_recordset($7) as given("id" uuid, "userId" uuid, "address" text, "skippedAtAddress" int) limit (select $8::bigint)) as "asked"
  inner join "orders" on "orders"."id" = "asked"."id" and "orders"."user_id" = "asked"."userId"
  left join lateral (select /*seen: declines at an address*/ ("declined_cards"."at") /*.*/ as "at"
    from "declined_cards"
    where "declined_cards"."address" = "asked"."address" and "declined_cards"."at" > statement_timestamp() - '60 minutes'::interval
    order by "declined_cards"."at" desc limit 1 offset asked."skippedAtAddress") as "crowd" on true
  where "orders"."deleted_at" is null;
select "gachas"."id" as "id", "gachas"."name" as "name", "gachas"."description" as "description", "gachas"."texts" as "texts", "gachas"."price" as "price", "gachas"."has_limit" as "hasLimit", "gachas"."maximum" as "maximum", "gachas"."on_sale" as "onSale", "gachas"."paused" as "isPaused", "gachas"."published" as "published", "gachas"."start_at" as "startAt", "gachas"."end_at" as "endAt", "gachas"."redeem_limit_date" as "redeemLimitDate", "gachas"."redeem_policy" as "redeemPolicy", "gachas"."delivery_type" as "deliveryType", "gachas"."auth_provider_type" as "authProviderType", "gachas"."auth_provider_id" as "authProviderId", "gachas"."needs_checkin" as "isCheckInNeeded", "gachas"."thumbnail_image_url" as "thumbnailImageUrl", "gachas"."lineup_image_url" as "lineupImageUrl", "gachas"."tags" as "tags", "gachas"."odds_number" as "oddsNumber", "gachas"."needs_purchase" as "needsPurchase", "gachas"."terms_number" as "termsNumber", "gachas"."version" as "version", "gachas"."last_serial_number" as "lastSerialNumber", "gachas"."last_draw" as "lastDraw", "gachas"."created_at" as "createdAt", "gachas"."updated_at" as "updatedAt", "gachas"."deleted_at" as "deletedAt", "odds_versions"."id" as "oddsVersionId", "odds_versions"."weights", clock_timestamp() as "now", (select coalesce(json_agg(agg), '[]')
    from (select "prizes"."id", "prizes"."stock"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "stocks"
  from "odds_versions"
  inner join "gachas" on "gachas"."id" = "odds_versions"."gacha_id"
  where "odds_versions"."id" = any($1);
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
insert into "payments" ("id", "order_id", "amount", "must_challenge", "processor", "state", "processor_order_id", "return_key_hash", "card_digest", "lease_until") select "id", "orderId", "amount", "mustChallenge", "processor", "state", "processorOrderId", "returnKeyHash", "cardDigest", clock_timestamp() + make_interval(secs => 30) as "leaseUntil"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "orderId" uuid, "amount" int, "mustChallenge" boolean, "processor" text, "state" text, "processorOrderId" text, "returnKeyHash" text, "cardDigest" text) limit (select $2::bigint)) as "given"
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
commit;
insert into "sandbox_transactions" ("processor_order_id", "amount", "status", "access_keys_hash", "access_id_hash", "access_keys", "tran_id", "tran_date", "approve", "forward") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("processor_order_id") do nothing
  returning "status", "amount", "access_id_hash", "access_keys_hash", "access_keys", "tran_id", "tran_date", "approve", "forward", "refusal", "return_url", "captures", "voids", "refunded", "refunds", "created_at";
select "s0"."processor_order_id", "s0"."status", "s0"."amount", "s0"."access_id_hash", "s0"."access_keys_hash", "s0"."access_keys", "s0"."tran_id", "s0"."tran_date", "s0"."approve", "s0"."forward", "s0"."refusal", "s0"."return_url", "s0"."captures", "s0"."voids", "s0"."refunded", "s0"."refunds", "s0"."created_at"
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 limit $2;
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit (select $2::bigint)) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
update "sandbox_transactions"
  set "status" = $1, "tran_id" = $2, "tran_date" = $3, "approve" = $4, "forward" = $5
  where "processor_order_id" = $6 and "access_keys_hash" = $7 and "amount" = $8 and "status" = $9;
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 and "s0"."access_keys_hash" = $2 and "s0"."amount" = $3 limit $4;
begin;
select "payments"."id" as "paymentId", "orders"."id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."play_amount" as "plays", "orders"."odds_version_id" as "oddsVersionId", orders.state = 'paying' as "isPaying", (select coalesce(max(attempt), 0) + 1 as "next"
    from "draws"
    where "draws"."order_id" = "orders"."id") as "attempt"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text) limit (select $2::bigint)) as "claim"
  inner join "payments" on "payments"."id" = "claim"."id" and "payments"."epoch" = "claim"."epoch" and /*only if: state*/ ("payments"."state" = "claim"."from") /*.*/
  inner join "orders" on "orders"."id" = "payments"."order_id"
  order by "payments"."id" for no key update of "payments" skip locked;
with "locked" as (select "gacha_id"
    from "prizes"
    where "gacha_id" = any($1)
    order by "id" for no key update skip locked) select "gacha_id"
  from "locked"
  group by "gacha_id" having count(*) = (select count(*) as "all"
    from "prizes"
    where "prizes"."gacha_id" = "locked"."gacha_id");
select "gachas"."id", "odds_number" as "drawnUnder", "last_draw" as "lastDraw", "in_use"."id" as "seedId", "in_use"."seed" as "sealedSeed", "in_use"."hash", "left"."stocks", "left"."lastOneId", "left"."idle", (select json_object_agg(odds_versions.id, weights) as "by_version"
    from "odds_versions"
    where "odds_versions"."gacha_id" = "gachas"."id" and "odds_versions"."id" = any($1)) as "weights"
  from "gachas"
  inner join lateral (select "seeds"."id", "seeds"."seed", "seeds"."hash"
    from "seeds"
    where "seeds"."gacha_id" = "gachas"."id"
    order by "number" desc limit 1) as "in_use" on true
  inner join lateral (select json_object_agg(prizes.id, stock) as "stocks", json_agg(prizes.id) filter (where kind = 'last-one') ->> 0 as "lastOneId", json_agg(prizes.id) filter (where pickup_weight = 0) as "idle"
    from "prizes"
    where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as "left" on true
  where "gachas"."id" = any($2)
  order by "gachas"."id" for no key update of "gachas";
with "won" as (select *
    from (select *
      from json_to_recordset($1) as given("id" uuid, "play" int, "prizeId" uuid, "stocks" int[], "bound" bigint, "value" bigint, "gachaId" uuid, "orderId" uuid, "oddsVersionId" uuid, "attempt" int, "seedId" uuid, "drawnUnder" int, "sequence" int) limit (select $2::bigint)) as "play"), "item" as (insert into "order_details" ("id", "order_id", "prize_id", "play") select "id", "orderId", "prizeId", "play"
    from "won") insert into "draws" ("play", "prize_id", "stocks", "bound", "value", "gacha_id", "order_id", "odds_version_id", "attempt", "seed_id", "drawn_under", "sequence") select "play", "prizeId", "stocks", "bound", "value", "gachaId", "orderId", "oddsVersionId", "attempt", "seedId", "drawnUnder", "sequence"
  from "won";
update "prizes"
  set "stock" = "prizes"."stock" - "taken"."plays"
  from (select id, count(*)::int as plays
    from unnest($1::uuid[]) id
    group by id) as "taken"
  where "prizes"."id" = "taken"."id";
with "counted" as (update "gachas"
    set "last_serial_number" = "gachas"."last_serial_number" + "sold"."orders", "last_draw" = "gachas"."last_draw" + "sold"."plays"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "orders" int, "plays" int) limit (select $2::bigint)) as "sold"
    where "gachas"."id" = "sold"."id"
    returning "gachas"."id", "gachas"."last_serial_number") update "orders"
  set "serial_number" = "counted"."last_serial_number" - "turn"."behind"
  from "counted"
  inner join (select *
    from json_to_recordset($3) as given("id" uuid, "gachaId" uuid, "behind" int) limit (select $4::bigint)) as "turn" on "turn"."gachaId" = "counted"."id"
  where "orders"."id" = "turn"."id";
-- as 10 of pay to capture, REST
commit;
update "sandbox_transactions"
  set "status" = $1, "captures" = captures + 1
  where "processor_order_id" = $2 and "access_keys_hash" = $3 and "amount" = $4 and "status" = $5
  returning "captures";
-- as 12 of pay to capture, REST
begin;
-- as 10 of pay to capture, REST
update "orders"
  set "state" = $1, "assigned_at" = coalesce(assigned_at, coalesce($2::timestamptz, clock_timestamp())), "delivered_at" = $3
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/
  returning "id";
commit;

-- pay to capture, GraphQL
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "orders"."user_id" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "orders"."user_id" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "orders"."gacha_id") as "playsTaken", now()::timestamptz(3) as "begunAt", (select "birth_month"
    from "birth_months"
    where "user_id" = "orders"."user_id") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "orders"."user_id") as "ownCap", (select /*seen: declines of an order*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    where "tried"."order_id" = "orders"."id" and "tried"."refusal" = any($1)
    order by "tried"."created_at" desc limit 1 offset $2) as "lastOfOrder", (select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    inner join "orders" as "other" on "other"."id" = "tried"."order_id"
    where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($3)
    order by "tried"."created_at" desc limit 1 offset $4) as "lastOfUser", case when ("crowd"."at" is not null and ((select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
        from "payments" as "tried"
        inner join "orders" as "other" on "other"."id" = "tried"."order_id"
        where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($5)
        order by "tried"."created_at" desc limit 1 offset $6) is not null or exists (select "users"."id"
        from "users"
        where "users"."id" = "orders"."user_id" and "users"."created_at" > statement_timestamp() - '60 minutes'::interval))) then "crowd"."at" end as "lastOfAddress"
  from (select *
    from json_to_recordset($7) as given("id" uuid, "userId" uuid, "address" text, "skippedAtAddress" int) limit (select $8::bigint)) as "asked"
  inner join "orders" on "orders"."id" = "asked"."id" and "orders"."user_id" = "asked"."userId"
  left join lateral (select /*seen: declines at an address*/ ("declined_cards"."at") /*.*/ as "at"
    from "declined_cards"
    where "declined_cards"."address" = "asked"."address" and "declined_cards"."at" > statement_timestamp() - '60 minutes'::interval
    order by "declined_cards"."at" desc limit 1 offset asked."skippedAtAddress") as "crowd" on true
  where "orders"."deleted_at" is null;
select "gachas"."id" as "id", "gachas"."name" as "name", "gachas"."description" as "description", "gachas"."texts" as "texts", "gachas"."price" as "price", "gachas"."has_limit" as "hasLimit", "gachas"."maximum" as "maximum", "gachas"."on_sale" as "onSale", "gachas"."paused" as "isPaused", "gachas"."published" as "published", "gachas"."start_at" as "startAt", "gachas"."end_at" as "endAt", "gachas"."redeem_limit_date" as "redeemLimitDate", "gachas"."redeem_policy" as "redeemPolicy", "gachas"."delivery_type" as "deliveryType", "gachas"."auth_provider_type" as "authProviderType", "gachas"."auth_provider_id" as "authProviderId", "gachas"."needs_checkin" as "isCheckInNeeded", "gachas"."thumbnail_image_url" as "thumbnailImageUrl", "gachas"."lineup_image_url" as "lineupImageUrl", "gachas"."tags" as "tags", "gachas"."odds_number" as "oddsNumber", "gachas"."needs_purchase" as "needsPurchase", "gachas"."terms_number" as "termsNumber", "gachas"."version" as "version", "gachas"."last_serial_number" as "lastSerialNumber", "gachas"."last_draw" as "lastDraw", "gachas"."created_at" as "createdAt", "gachas"."updated_at" as "updatedAt", "gachas"."deleted_at" as "deletedAt", "odds_versions"."id" as "oddsVersionId", "odds_versions"."weights", clock_timestamp() as "now", (select coalesce(json_agg(agg), '[]')
    from (select "prizes"."id", "prizes"."stock"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "stocks"
  from "odds_versions"
  inner join "gachas" on "gachas"."id" = "odds_versions"."gacha_id"
  where "odds_versions"."id" = any($1);
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
insert into "payments" ("id", "order_id", "amount", "must_challenge", "processor", "state", "processor_order_id", "return_key_hash", "card_digest", "lease_until") select "id", "orderId", "amount", "mustChallenge", "processor", "state", "processorOrderId", "returnKeyHash", "cardDigest", clock_timestamp() + make_interval(secs => 30) as "leaseUntil"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "orderId" uuid, "amount" int, "mustChallenge" boolean, "processor" text, "state" text, "processorOrderId" text, "returnKeyHash" text, "cardDigest" text) limit (select $2::bigint)) as "given"
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
commit;
insert into "sandbox_transactions" ("processor_order_id", "amount", "status", "access_keys_hash", "access_id_hash", "access_keys", "tran_id", "tran_date", "approve", "forward") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("processor_order_id") do nothing
  returning "status", "amount", "access_id_hash", "access_keys_hash", "access_keys", "tran_id", "tran_date", "approve", "forward", "refusal", "return_url", "captures", "voids", "refunded", "refunds", "created_at";
select "s0"."processor_order_id", "s0"."status", "s0"."amount", "s0"."access_id_hash", "s0"."access_keys_hash", "s0"."access_keys", "s0"."tran_id", "s0"."tran_date", "s0"."approve", "s0"."forward", "s0"."refusal", "s0"."return_url", "s0"."captures", "s0"."voids", "s0"."refunded", "s0"."refunds", "s0"."created_at"
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 limit $2;
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit (select $2::bigint)) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
update "sandbox_transactions"
  set "status" = $1, "tran_id" = $2, "tran_date" = $3, "approve" = $4, "forward" = $5
  where "processor_order_id" = $6 and "access_keys_hash" = $7 and "amount" = $8 and "status" = $9;
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 and "s0"."access_keys_hash" = $2 and "s0"."amount" = $3 limit $4;
begin;
select "payments"."id" as "paymentId", "orders"."id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."play_amount" as "plays", "orders"."odds_version_id" as "oddsVersionId", orders.state = 'paying' as "isPaying", (select coalesce(max(attempt), 0) + 1 as "next"
    from "draws"
    where "draws"."order_id" = "orders"."id") as "attempt"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text) limit (select $2::bigint)) as "claim"
  inner join "payments" on "payments"."id" = "claim"."id" and "payments"."epoch" = "claim"."epoch" and /*only if: state*/ ("payments"."state" = "claim"."from") /*.*/
  inner join "orders" on "orders"."id" = "payments"."order_id"
  order by "payments"."id" for no key update of "payments" skip locked;
with "locked" as (select "gacha_id"
    from "prizes"
    where "gacha_id" = any($1)
    order by "id" for no key update skip locked) select "gacha_id"
  from "locked"
  group by "gacha_id" having count(*) = (select count(*) as "all"
    from "prizes"
    where "prizes"."gacha_id" = "locked"."gacha_id");
select "gachas"."id", "odds_number" as "drawnUnder", "last_draw" as "lastDraw", "in_use"."id" as "seedId", "in_use"."seed" as "sealedSeed", "in_use"."hash", "left"."stocks", "left"."lastOneId", "left"."idle", (select json_object_agg(odds_versions.id, weights) as "by_version"
    from "odds_versions"
    where "odds_versions"."gacha_id" = "gachas"."id" and "odds_versions"."id" = any($1)) as "weights"
  from "gachas"
  inner join lateral (select "seeds"."id", "seeds"."seed", "seeds"."hash"
    from "seeds"
    where "seeds"."gacha_id" = "gachas"."id"
    order by "number" desc limit 1) as "in_use" on true
  inner join lateral (select json_object_agg(prizes.id, stock) as "stocks", json_agg(prizes.id) filter (where kind = 'last-one') ->> 0 as "lastOneId", json_agg(prizes.id) filter (where pickup_weight = 0) as "idle"
    from "prizes"
    where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as "left" on true
  where "gachas"."id" = any($2)
  order by "gachas"."id" for no key update of "gachas";
with "won" as (select *
    from (select *
      from json_to_recordset($1) as given("id" uuid, "play" int, "prizeId" uuid, "stocks" int[], "bound" bigint, "value" bigint, "gachaId" uuid, "orderId" uuid, "oddsVersionId" uuid, "attempt" int, "seedId" uuid, "drawnUnder" int, "sequence" int) limit (select $2::bigint)) as "play"), "item" as (insert into "order_details" ("id", "order_id", "prize_id", "play") select "id", "orderId", "prizeId", "play"
    from "won") insert into "draws" ("play", "prize_id", "stocks", "bound", "value", "gacha_id", "order_id", "odds_version_id", "attempt", "seed_id", "drawn_under", "sequence") select "play", "prizeId", "stocks", "bound", "value", "gachaId", "orderId", "oddsVersionId", "attempt", "seedId", "drawnUnder", "sequence"
  from "won";
update "prizes"
  set "stock" = "prizes"."stock" - "taken"."plays"
  from (select id, count(*)::int as plays
    from unnest($1::uuid[]) id
    group by id) as "taken"
  where "prizes"."id" = "taken"."id";
with "counted" as (update "gachas"
    set "last_serial_number" = "gachas"."last_serial_number" + "sold"."orders", "last_draw" = "gachas"."last_draw" + "sold"."plays"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "orders" int, "plays" int) limit (select $2::bigint)) as "sold"
    where "gachas"."id" = "sold"."id"
    returning "gachas"."id", "gachas"."last_serial_number") update "orders"
  set "serial_number" = "counted"."last_serial_number" - "turn"."behind"
  from "counted"
  inner join (select *
    from json_to_recordset($3) as given("id" uuid, "gachaId" uuid, "behind" int) limit (select $4::bigint)) as "turn" on "turn"."gachaId" = "counted"."id"
  where "orders"."id" = "turn"."id";
-- as 10 of pay to capture, GraphQL
commit;
update "sandbox_transactions"
  set "status" = $1, "captures" = captures + 1
  where "processor_order_id" = $2 and "access_keys_hash" = $3 and "amount" = $4 and "status" = $5
  returning "captures";
-- as 12 of pay to capture, GraphQL
begin;
-- as 10 of pay to capture, GraphQL
update "orders"
  set "state" = $1, "assigned_at" = coalesce(assigned_at, coalesce($2::timestamptz, clock_timestamp())), "delivered_at" = $3
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/
  returning "id";
commit;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "id" = any($2);
select "order_details"."id" as "id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId"
  from "order_details"
  where "order_id" = any($1) and "deleted_at" is null
  order by "play";
select "id", "stock", "updated_at" as "updatedAt"
  from "prizes"
  where "updated_at" > $1;
select clock_timestamp() as "now";

-- ask for a code, GraphQL
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
select clock_timestamp() as "now";
update "pickup_tokens"
  set "superseded_at" = $1
  where "user_id" = $2 and "superseded_at" is null;
insert into "pickup_tokens" ("id", "user_id", "code_hash", "expires_at") values ($1, $2, $3, $4)
  returning "created_at";
insert into "pickup_token_items" ("pickup_token_id", "order_detail_id") select $1::uuid as "pickup_token_id", "order_details"."id"
  from "order_details"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "orders"."user_id" = $2 and "orders"."state" = $3 and "orders"."delivery_type" = $4 and "orders"."deleted_at" is null and "order_details"."delivered_at" is null and "order_details"."refunded_at" is null and "order_details"."deleted_at" is null;
commit;

-- read a code, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit (select $2::bigint)) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", "owner"."erased_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "orders"."odds_version_id", /*seen: hold*/ ("orders"."held_at") /*.*/ as "held_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."code_hash" = any($1)
  order by "item"."id";
insert into "code_readings" ("pickup_token_id", "staff_id", "device_id", "at") select "pickupTokenId", "staffId", "deviceId", statement_timestamp() as "at"
  from (select *
    from json_to_recordset($1) as given("pickupTokenId" uuid, "staffId" uuid, "deviceId" uuid) limit (select $2::bigint)) as "given"
  order by "pickupTokenId", "staffId", "deviceId"
  on conflict ("pickup_token_id", "staff_id", "device_id") do update
  set "at" = "excluded"."at";

-- confirm, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit (select $2::bigint)) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
begin;
with "tokens" as (select "id", "user_id", "superseded_at"
    from "pickup_tokens"
    where "code_hash" = any($1)
    order by "id" for no key update skip locked), "members" as (select "id"
    from "staff"
    where "id" = any($2)
    order by "id" for key share skip locked) select "id", user_id as "userId", "superseded_at" as "supersededAt"
  from "tokens"
  union all select "id", null::uuid as "userId", null::timestamptz as "supersededAt"
  from "members";
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", "owner"."erased_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "orders"."odds_version_id", /*seen: hold*/ ("orders"."held_at") /*.*/ as "held_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."code_hash" = any($1)
  order by "item"."id";
select "staff"."id", "staff"."revoked_at", coalesce(bool_or(staff_roles.gacha_id is null) filter (where staff_roles.id is not null), false) as "allGachas", array_agg(distinct gachas.id) filter (where gachas.id is not null) as "gachaIds", array_agg(distinct gachas.id) filter (where gachas.id is not null and staff_roles.role = 'supervisor') as "supervisedIds", array(select devices.id
    from devices
    where devices.staff_id = staff.id and devices.revoked_at is not null) as "revokedDevices"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and "role" in ($1, $2)
  left join "gachas" on "gachas"."id" = any($3) and "gachas"."deleted_at" is null and ("gachas"."id" = "staff_roles"."gacha_id" or ("staff_roles"."gacha_id" is null and "staff_roles"."id" is not null))
  where "staff"."id" = any($4)
  group by "staff"."id";
with "written" as (insert into "handovers" ("id", "gacha_id", "staff_id", "device_id", "pickup_token_id", "delivered_at", "report_id", "reported_at") select "id", "gachaId", "staffId", "deviceId", "pickupTokenId", "deliveredAt", "reportId", "reportedAt"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "gachaId" uuid, "staffId" uuid, "deviceId" uuid, "pickupTokenId" uuid, "deliveredAt" timestamptz(3), "reportId" uuid, "reportedAt" timestamptz(3)) limit (select $2::bigint)) as "given"), "delivered" as (update "order_details"
    set "delivered_at" = $3
    where "id" = any($4)) insert into "handover_items" ("order_detail_id", "handover_id") select "orderDetailId", "handoverId"
  from (select *
    from json_to_recordset($5) as given("orderDetailId" uuid, "handoverId" uuid) limit (select $6::bigint)) as "given";
with "moved" as (update "orders"
    set "state" = $1, "delivered_at" = (select max(item.delivered_at)
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null)
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/ and not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id"), "open" as (update "orders"
    set "updated_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/ and not not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id") select "id", true as "isDelivered"
  from "moved"
  union all select "id", false as "isDelivered"
  from "open";
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit (select $2::bigint)) as "given";
commit;

-- confirm, REST
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit (select $2::bigint)) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
begin;
with "tokens" as (select "id", "user_id", "superseded_at"
    from "pickup_tokens"
    where "code_hash" = any($1)
    order by "id" for no key update skip locked), "members" as (select "id"
    from "staff"
    where "id" = any($2)
    order by "id" for key share skip locked) select "id", user_id as "userId", "superseded_at" as "supersededAt"
  from "tokens"
  union all select "id", null::uuid as "userId", null::timestamptz as "supersededAt"
  from "members";
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", "owner"."erased_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "orders"."odds_version_id", /*seen: hold*/ ("orders"."held_at") /*.*/ as "held_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."code_hash" = any($1)
  order by "item"."id";
select "staff"."id", "staff"."revoked_at", coalesce(bool_or(staff_roles.gacha_id is null) filter (where staff_roles.id is not null), false) as "allGachas", array_agg(distinct gachas.id) filter (where gachas.id is not null) as "gachaIds", array_agg(distinct gachas.id) filter (where gachas.id is not null and staff_roles.role = 'supervisor') as "supervisedIds", array(select devices.id
    from devices
    where devices.staff_id = staff.id and devices.revoked_at is not null) as "revokedDevices"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and "role" in ($1, $2)
  left join "gachas" on "gachas"."id" = any($3) and "gachas"."deleted_at" is null and ("gachas"."id" = "staff_roles"."gacha_id" or ("staff_roles"."gacha_id" is null and "staff_roles"."id" is not null))
  where "staff"."id" = any($4)
  group by "staff"."id";
with "written" as (insert into "handovers" ("id", "gacha_id", "staff_id", "device_id", "pickup_token_id", "delivered_at", "report_id", "reported_at") select "id", "gachaId", "staffId", "deviceId", "pickupTokenId", "deliveredAt", "reportId", "reportedAt"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "gachaId" uuid, "staffId" uuid, "deviceId" uuid, "pickupTokenId" uuid, "deliveredAt" timestamptz(3), "reportId" uuid, "reportedAt" timestamptz(3)) limit (select $2::bigint)) as "given"), "delivered" as (update "order_details"
    set "delivered_at" = $3
    where "id" = any($4)) insert into "handover_items" ("order_detail_id", "handover_id") select "orderDetailId", "handoverId"
  from (select *
    from json_to_recordset($5) as given("orderDetailId" uuid, "handoverId" uuid) limit (select $6::bigint)) as "given";
with "moved" as (update "orders"
    set "state" = $1, "delivered_at" = (select max(item.delivered_at)
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null)
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/ and not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id"), "open" as (update "orders"
    set "updated_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/ and not not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id") select "id", true as "isDelivered"
  from "moved"
  union all select "id", false as "isDelivered"
  from "open";
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit (select $2::bigint)) as "given";
commit;

-- undo, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit (select $2::bigint)) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
select "h0".*, "p1"."id" as "p1__id", "p1"."user_id" as "p1__user_id", "p1"."code_hash" as "p1__code_hash", "p1"."expires_at" as "p1__expires_at", "p1"."superseded_at" as "p1__superseded_at", "p1"."created_at" as "p1__created_at"
  from "handovers" as "h0"
  inner join "pickup_tokens" as "p1" on "h0"."pickup_token_id" = "p1"."id"
  where "h0"."id" = $1 limit $2;
begin;
-- as 2 of undo, GraphQL
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
select "superseded_at"
  from "pickup_tokens"
  where "user_id" = $1 and ("id" = $2 or "superseded_at" is null)
  order by "id" for no key update;
select clock_timestamp() as "now";
select "id"
  from "staff"
  where "id" = any($1)
  order by "id" for key share;
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  where "staff"."id" = any($1);
select "item"."id", "orders"."id" as "orderId", "orders"."play_amount" as "playAmount", "undo"."undone_at" as "undoneAt"
  from "pickup_token_items" as "covered"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "handover_items" as "stands" on "stands"."order_detail_id" = "item"."id" and "stands"."handover_id" = $1
  left join "undone_handover_items" as "undone" on "undone"."order_detail_id" = "item"."id" and "undone"."handover_id" = $2
  left join "handover_undos" as "undo" on "undo"."id" = "undone"."undo_id"
  where "covered"."pickup_token_id" = $3 and ("stands"."handover_id" is not null or "undone"."handover_id" is not null)
  order by "item"."id";
select "o0".*
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."id" in ($1)
  order by "o0"."id" asc for update;
select "order_detail_id" as "id"
  from "refund_items"
  where "order_detail_id" = any($1) and exists (select
    from refunds r
    where r.id = refund_items.refund_id and r.state in ('owed', 'done'));
insert into "handover_undos" ("id", "handover_id", "staff_id", "device_id", "reason", "undone_at") values ($1, $2, $3, $4, $5, $6);
insert into "undone_handover_items" ("handover_id", "order_detail_id", "undo_id") select "handoverId", "orderDetailId", "undoId"
  from (select *
    from json_to_recordset($1) as given("handoverId" uuid, "orderDetailId" uuid, "undoId" uuid) limit (select $2::bigint)) as "given";
update "order_details"
  set "delivered_at" = $1
  where "id" in ($2, $3, $4);
update "orders"
  set "state" = $1, "assigned_at" = coalesce(assigned_at, coalesce($2::timestamptz, clock_timestamp())), "delivered_at" = $3
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/
  returning "id";
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit (select $2::bigint)) as "given";
commit;

-- refund, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit (select $2::bigint)) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
select "gacha_id"
  from "orders"
  where "id" = $1;
begin;
with "at_work" as (select "id"
    from "staff"
    where "id" = any($1) for key share) select "users"."id", (select count(*) as "count"
    from "at_work") as "atWork"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  where "orders"."id" = $2 and "orders"."deleted_at" is null for no key update of "users";
with "codes" as (select "id"
    from "pickup_tokens"
    where "user_id" = $1 and "id" in (select "covered"."pickup_token_id"
      from "pickup_token_items" as "covered"
      inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
      where "item"."order_id" = $2)
    order by "id" for no key update) select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished", "orders"."gacha_id" as "gachaId", "orders"."state" as "orderState", "orders"."delivered_at" as "deliveredAt"
  from (select count(*) as "codes"
    from "codes") as "locked"
  inner join "payments" on "payments"."order_id" = $3 and "payments"."state" = $4
  inner join "orders" on "orders"."id" = "payments"."order_id"
  where "orders"."deleted_at" is null for no key update of "payments" for update of "orders";
select "items"."delivered", "items"."packed", "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause"
  from (select count(*) filter (where item.delivered_at is not null)::int as "delivered", count(parcel.shipment_id) filter (where item.delivered_at is null)::int as "packed"
    from "order_details" as "item"
    left join "shipment_items" as "parcel" on "parcel"."order_detail_id" = "item"."id"
    where "item"."order_id" = $1 and "item"."deleted_at" is null) as "items"
  left join "refunds" on "refunds"."order_id" = $2
  order by "refunds"."created_at", "refunds"."id";
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  where "staff"."id" = any($1);
update "order_details"
  set "refunded_at" = clock_timestamp()
  where "order_id" = $1 and "deleted_at" is null and "delivered_at" is null and "refunded_at" is null;
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
insert into "refunds" ("id", "order_id", "payment_id", "origin", "state", "remaining", "at_processor", "amount", "prizes", "reason", "epoch", "tries") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  returning "lease_until", "created_at";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
select staff_id as "staffId", sum((deeds.after ->> 'yen')::int)::float8 as "yen"
  from "deeds"
  where "action" = 'REFUND_ORDERED' and "at" >= date_trunc('day', statement_timestamp() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' and "staff_id" is not null and "staff_id" = any($1)
  group by "staff_id" having sum((deeds.after ->> 'yen')::int) > $2
  order by "yen" desc, "staffId";
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "at";
commit;

-- ship, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit (select $2::bigint)) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
begin;
with "at_work" as (select "id"
    from "staff"
    where "id" = any($1) for key share) select "users"."id", /*seen: ban*/ ("users"."banned_at") /*.*/ as "bannedAt", (select count(*) as "count"
    from "at_work") as "atWork"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  where "orders"."id" = any($2)
  order by "orders"."id" for update of "orders" for key share of "users";
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  where "staff"."id" = any($1);
select "item"."id", "item"."order_id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "packed"."shipment_id" as "shipmentId", "shipments"."posted_at" as "postedAt", "shipments"."carrier", "shipments"."tracking_number" as "trackingNumber", "orders"."play_amount" as "playAmount", /*seen: hold*/ ("orders"."held_at") /*.*/ as "heldAt", /*seen: hold*/ ("orders"."returned_at") /*.*/ as "returnedAt", "orders"."released_at" as "releasedAt", exists (select "order_id"
    from "delivery_infos"
    where "delivery_infos"."order_id" = "orders"."id") as "hasAddress"
  from "order_details" as "item"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "shipment_items" as "packed" on "packed"."order_detail_id" = "item"."id"
  left join "shipments" on "shipments"."id" = "packed"."shipment_id"
  where ("item"."order_id" = any($1) or "item"."id" = any($2)) and "item"."deleted_at" is null and "item"."refunded_at" is null and "orders"."state" in ($3, $4) and "orders"."delivery_type" = $5 and "orders"."deleted_at" is null
  order by "item"."id";
select pg_advisory_xact_lock($1, hashtext($2::text || ' ' || $3::text) & 1023)::text as "locked", clock_timestamp() as "since";
select "label"."carrier", "label"."trackingNumber"
  from "shipments"
  inner join (select *
    from json_to_recordset($1) as given("carrier" text, "trackingNumber" text) limit (select $2::bigint)) as "label" on "label"."trackingNumber" = "shipments"."tracking_number" and "label"."carrier" = "shipments"."carrier"
  where "shipments"."posted_at" > statement_timestamp() - make_interval(days => $3);
insert into "shipments" ("id", "user_id", "staff_id", "packed_at", "carrier", "tracking_number", "posted_at") values ($1, $2, $3, $4, $5, $6, $7);
insert into "shipment_items" ("order_detail_id", "shipment_id") select "orderDetailId", "shipmentId"
  from (select *
    from json_to_recordset($1) as given("orderDetailId" uuid, "shipmentId" uuid) limit (select $2::bigint)) as "given";
update "order_details"
  set "delivered_at" = $1
  where "id" = any($2);
with "moved" as (update "orders"
    set "state" = $1, "delivered_at" = (select max(item.delivered_at)
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null)
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/ and not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id"), "open" as (update "orders"
    set "updated_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/ and not not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id") select "id", true as "isDelivered"
  from "moved"
  union all select "id", false as "isDelivered"
  from "open";
update "delivery_infos"
  set "delivered_at" = coalesce(delivered_at, $1::timestamptz)
  where "order_id" = any($2);
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit (select $2::bigint)) as "given";
commit;
select "shipment_items"."shipment_id" as "shipmentId", "order_details"."id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId", "orders"."play_amount" as "playAmount", "orders"."gacha_id" as "gachaId"
  from (select "shipment_id", "order_detail_id"
    from "shipment_items"
    union all select "shipment_id", "order_detail_id"
    from "returned_items") as "shipment_items"
  inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "shipment_items"."shipment_id" = any($1)
  order by "order_details"."id";

-- Every root field once. What a field before it has sent is only named.

-- gachas
commit;
select "asked"."userId", (select json_object_agg(gacha_id, expires_at) as "all"
    from "check_ins"
    where "user_id" = "asked"."userId") as "check_ins", (select json_object_agg(gacha_id, plays) as "all"
    from (select "gacha_id", sum("plays") as "plays"
      from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
        from "orders" as "bought"
        where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
        union all select "refunded"."gacha_id", 1 as "plays"
        from "orders" as "refunded"
        inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
        where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
                from refunds
                where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "each"
      group by "gacha_id") as "taken") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying", (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap"
  from (select *
    from json_to_recordset($2) as given("userId" uuid) limit (select $3::bigint)) as "asked";
select "gachas"."id" as "id", "gachas"."name" as "name", "gachas"."description" as "description", "gachas"."texts" as "texts", "gachas"."price" as "price", "gachas"."has_limit" as "hasLimit", "gachas"."maximum" as "maximum", "gachas"."on_sale" as "onSale", "gachas"."paused" as "isPaused", "gachas"."published" as "published", "gachas"."start_at" as "startAt", "gachas"."end_at" as "endAt", "gachas"."redeem_limit_date" as "redeemLimitDate", "gachas"."redeem_policy" as "redeemPolicy", "gachas"."delivery_type" as "deliveryType", "gachas"."auth_provider_type" as "authProviderType", "gachas"."auth_provider_id" as "authProviderId", "gachas"."needs_checkin" as "isCheckInNeeded", "gachas"."thumbnail_image_url" as "thumbnailImageUrl", "gachas"."lineup_image_url" as "lineupImageUrl", "gachas"."tags" as "tags", "gachas"."odds_number" as "oddsNumber", "gachas"."needs_purchase" as "needsPurchase", "gachas"."terms_number" as "termsNumber", "gachas"."version" as "version", "gachas"."last_serial_number" as "lastSerialNumber", "gachas"."last_draw" as "lastDraw", "gachas"."created_at" as "createdAt", "gachas"."updated_at" as "updatedAt", "gachas"."deleted_at" as "deletedAt"
  from "gachas"
  order by "start_at" desc, "id";
select "prizes"."id" as "id", "prizes"."gacha_id" as "gachaId", "prizes"."position" as "position", "prizes"."kind" as "kind", "prizes"."name" as "name", "prizes"."picking_name" as "pickingName", "prizes"."description" as "description", "prizes"."texts" as "texts", "prizes"."supply" as "supply", "prizes"."stock" as "stock", "prizes"."restocked" as "restocked", "prizes"."pickup_weight" as "pickupWeight", "prizes"."retail_value" as "retailValue", "prizes"."image_url" as "imageUrl", "prizes"."pickup_image_url" as "pickupImageUrl", "prizes"."secret_image_url" as "secretImageUrl", "prizes"."created_at" as "createdAt", "prizes"."updated_at" as "updatedAt", "prizes"."deleted_at" as "deletedAt"
  from "prizes"
  order by "position", "id";
select "redeem_details"."id" as "id", "redeem_details"."gacha_id" as "gachaId", "redeem_details"."probability_provision" as "probabilityProvision", "redeem_details"."rule" as "rule", "redeem_details"."place_url" as "placeUrl", "redeem_details"."place_text" as "placeText", "redeem_details"."info_text" as "infoText", "redeem_details"."texts" as "texts", "redeem_details"."call_number" as "callNumber", "redeem_details"."web_url" as "webUrl"
  from "redeem_details";
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- gachas:toPickUp
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
select distinct "gacha_id" as "id"
  from "orders"
  where "user_id" = $1 and "state" = $2 and "deleted_at" is null;
start transaction isolation level repeatable read read only;

-- gacha
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- seller
select "s0".*
  from "sellers" as "s0"
  where "s0"."number" > $1
  order by "s0"."number" desc limit $2;

-- legalText
select "l0".*
  from "legal_texts" as "l0"
  where "l0"."kind" = $1
  order by "l0"."number" desc limit $2;

-- me
commit;
select "check_ins"."user_id" as "userId", "check_ins"."gacha_id" as "gachaId", "check_ins"."checked_in_at" as "checkedInAt", "check_ins"."expires_at" as "expiresAt"
  from "check_ins"
  inner join (select *
    from json_to_recordset($1) as given("userId" uuid, "now" timestamptz) limit (select $2::bigint)) as "asked" on "asked"."userId" = "check_ins"."user_id"
  where "expires_at" > "asked"."now"
  order by "expires_at", "gacha_id";
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- orders
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
select *
  from (select (select count(*) as "count"
      from "orders"
      where "user_id" = $1 and "deleted_at" is null and "state" = any($2) and not (state = 'pending' and payable_until <= clock_timestamp()) and "gacha_id" = $3) as "total") as "around"
  left join (select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."created_at" as "createdAt"
    from "orders"
    where "user_id" = $4 and "deleted_at" is null and "state" = any($5) and not (state = 'pending' and payable_until <= clock_timestamp()) and "gacha_id" = $6
    order by "created_at" desc, "id" asc limit $7) as "page" on true
  order by "page"."createdAt" desc, "page"."id" asc;
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- orders:paid
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of orders
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- order
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "id" = any($2);

-- order:paid
-- as 1 of order

-- verifyDraw:paid
commit;
-- as 3 of gachas
select "id", "gacha_id", "number", "hash", "created_at", "isRevealed", case when "isRevealed" then "seed" end as "seed"
  from (select "s"."id", "s"."gacha_id", "s"."number", "s"."hash", "s"."seed", "s"."created_at", ((exists (select "later"."id"
          from "seeds" as "later"
          where "later"."gacha_id" = "s"."gacha_id" and "later"."number" > "s"."number") or greatest(g.end_at, g.updated_at) + interval '1 minute' <= clock_timestamp()) and not exists (select "p"."id"
        from "orders" as "o"
        inner join "payments" as "p" on "p"."order_id" = "o"."id"
        where "o"."gacha_id" = "s"."gacha_id" and ("p"."is_live" and not "p"."is_finished") and (exists (select "w"."play"
            from "draws" as "w"
            where "w"."seed_id" = "s"."id" and "w"."order_id" = "o"."id") or not exists (select "later"."id"
            from "seeds" as "later"
            where "later"."gacha_id" = "s"."gacha_id" and "later"."number" > "s"."number")))) as "isRevealed"
    from "seeds" as "s"
    inner join "gachas" as "g" on "g"."id" = "s"."gacha_id"
    where "s"."id" = $1) as "known";
select "o0".*
  from "odds_versions" as "o0"
  where "o0"."id" = $1 limit $2;
select "o0".*
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."id" = $1 and "o0"."user_id" = $2 limit $3;
select "p0"."id"
  from "prizes" as "p0"
  where "p0"."gacha_id" = $1 and "p0"."kind" = $2;
select "play", "sequence", "attempt", "bound", "value", "seed_id" as "seedId", "prize_id" as "prizeId", "drawn_at" as "drawnAt", "drawn_under" as "drawnUnder", "left_after" as "leftAfter", "last_one_id" as "lastOneId", to_json(stocks) as "stocks"
  from "draws"
  where "order_id" = $1 and "returned_after" is null
  order by "play";
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- node
commit;
-- as 3 of gachas
select "id", "expires_at" as "expiresAt"
  from "pickup_tokens"
  where "id" = any($1) and "user_id" = $2 and "superseded_at" is null and "expires_at" > clock_timestamp();
select "order_details"."id" as "id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId", "order_details"."play" as "play", "order_details"."delivered_at" as "deliveredAt", "order_details"."refunded_at" as "refundedAt", "order_details"."created_at" as "createdAt", "order_details"."updated_at" as "updatedAt", "order_details"."deleted_at" as "deletedAt"
  from "order_details"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "order_details"."deleted_at" is null and "orders"."state" in ($1, $2, $3, $4) and "orders"."deleted_at" is null and "orders"."user_id" = $5 and "order_details"."id" = any($6);
-- as 1 of order
select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished", "orders"."state" as "orderState"
  from "payments"
  inner join "orders" on "orders"."id" = "payments"."order_id"
  where "payments"."id" = any($1) and "orders"."user_id" = $2 and "orders"."deleted_at" is null;
-- as 4 of gachas
-- as 5 of gachas
select "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause"
  from "refunds"
  inner join "orders" on "orders"."id" = "refunds"."order_id"
  where "refunds"."id" = any($1) and "orders"."user_id" = $2;
select "shipments"."id" as "id", "shipments"."user_id" as "userId", "shipments"."staff_id" as "staffId", "shipments"."packed_at" as "packedAt", "shipments"."carrier" as "carrier", "shipments"."tracking_number" as "trackingNumber", "shipments"."posted_at" as "postedAt", "shipments"."corrected_at" as "correctedAt", "shipments"."returned_at" as "returnedAt", "shipments"."returned_because" as "returnedBecause", array_agg(distinct orders.gacha_id) as "gachaIds"
  from "shipments"
  inner join (select "shipment_id", "order_detail_id"
    from "shipment_items"
    union all select "shipment_id", "order_detail_id"
    from "returned_items") as "shipment_items" on "shipment_items"."shipment_id" = "shipments"."id"
  inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "shipments"."id" = any($1)
  group by "shipments"."id";
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- nodes
commit;
-- as 3 of gachas
-- as 3 of node
-- as 4 of node
-- as 1 of order
-- as 6 of node
-- as 4 of gachas
-- as 5 of gachas
-- as 9 of node
-- as 10 of node
select clock_timestamp() as "now";
select distinct "gacha_id" as "id"
  from "orders"
  where "user_id" = $1 and "gacha_id" = any($2) and "deleted_at" is null;
start transaction isolation level repeatable read read only;

-- redeemTickets
commit;
-- as 3 of gachas
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "state" = $2 and "delivery_type" = $3
  order by "created_at" asc, "id" asc limit $4;
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- staffMe
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit (select $2::bigint)) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- handovers
insert into "code_readings" ("pickup_token_id", "staff_id", "device_id", "at") select "pickupTokenId", "staffId", "deviceId", statement_timestamp() as "at"
  from (select *
    from json_to_recordset($1) as given("pickupTokenId" uuid, "staffId" uuid, "deviceId" uuid) limit (select $2::bigint)) as "given"
  order by "pickupTokenId", "staffId", "deviceId"
  on conflict ("pickup_token_id", "staff_id", "device_id") do update
  set "at" = "excluded"."at";
-- as 5 of staffMe
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", "owner"."erased_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "orders"."odds_version_id", /*seen: hold*/ ("orders"."held_at") /*.*/ as "held_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."code_hash" = any($1)
  order by "item"."id";

-- handovers:example
commit;
-- as 3 of gachas
select "id"
  from "gachas"
  where "deleted_at" is null and "id" = any($1) and "id" = any($2)
  order by "start_at" desc, "id";
select "p0".*
  from "prizes" as "p0"
  where "p0"."gacha_id" in ($1) and "p0"."deleted_at" is null;
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- paymentAttempts
select "gacha_id"
  from "orders"
  where "id" = $1;
select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished", "orders"."state" as "orderState", "orders"."deleted_at" as "orderDeletedAt"
  from "payments"
  inner join "orders" on "orders"."id" = "payments"."order_id"
  where "order_id" = $1
  order by "payments"."created_at" desc, "payments"."id" desc limit $2;
-- as 5 of staffMe

-- signUp
begin;
commit;
insert into "users" ("provider_type", "provider_id", "provider_user_id", "id") values ($1, $2, $3, $4)
  on conflict ("provider_type", "provider_id", "provider_user_id") do nothing
  returning "id", "created_at", "banned_at", "erased_at";
select "l0"."id", "l0"."kind", "l0"."number", "l0"."must_agree"
  from "legal_texts" as "l0"
  where "l0"."kind" = $1
  order by "l0"."number" desc limit $2;
select "u0"."id", "u0"."created_at", "u0"."banned_at", "u0"."erased_at"
  from "users" as "u0"
  where "u0"."provider_type" = $1 and "u0"."provider_id" = $2 and "u0"."provider_user_id" = $3 limit $4;
select "u0".*
  from "users" as "u0"
  where "u0"."provider_type" = $1 and "u0"."provider_id" = $2 and "u0"."provider_user_id" = $3 limit $4;

-- checkIn
begin;
commit;
insert into "check_ins" ("gacha_id", "user_id", "checked_in_at", "expires_at") select "g"."id", $1::uuid as "user_id", now() as "checked_in_at", now() + make_interval(hours => max(found.hours), mins => $2) as "expires_at"
  from (select *
    from json_to_recordset($3) as given("gachaId" uuid, "hours" int) limit (select $4::bigint)) as "found"
  inner join "gachas" as "g" on "g"."id" = "found"."gachaId" and "g"."published" and ("g"."auth_provider_type" is null or ("g"."auth_provider_type" = $5 and ("g"."auth_provider_id" is null or "g"."auth_provider_id" = $6)))
  group by "g"."id"
  order by "g"."id"
  on conflict ("user_id", "gacha_id") do update
  set "checked_in_at" = "excluded"."checked_in_at", "expires_at" = greatest(check_ins.expires_at, excluded.expires_at)
  returning "gacha_id";
select "b0"."gacha_id", "b0"."beacon_id"
  from "beacon_gachas" as "b0"
  where "b0"."beacon_id" in ($1);
select "b0".*
  from "beacons" as "b0"
  where "b0"."beacon_id" = $1 and "b0"."is_active" = $2 and ("b0"."start_at" is null or "b0"."start_at" <= now()) and ("b0"."end_at" is null or "b0"."end_at" > now()) limit $3;
select "check_ins"."user_id" as "userId", "check_ins"."gacha_id" as "gachaId", "check_ins"."checked_in_at" as "checkedInAt", "check_ins"."expires_at" as "expiresAt"
  from "check_ins"
  where "user_id" = $1 and "gacha_id" = any($2)
  order by "gacha_id";
select "g"."id", coalesce(bool_and(c.checked_in_at > now() - make_interval(mins => $1) and c.expires_at >= now() + make_interval(hours => found.hours)), false) as "is_known"
  from (select *
    from json_to_recordset($2) as given("gachaId" uuid, "hours" int) limit (select $3::bigint)) as "found"
  inner join "gachas" as "g" on "g"."id" = "found"."gachaId" and "g"."published" and ("g"."auth_provider_type" is null or ("g"."auth_provider_type" = $4 and ("g"."auth_provider_id" is null or "g"."auth_provider_id" = $5)))
  left join "check_ins" as "c" on "c"."gacha_id" = "g"."id" and "c"."user_id" = $6
  group by "g"."id"
  order by "g"."id";
-- as 3 of gachas
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- setSpendingCap
begin;
commit;
insert into "own_caps" ("user_id", "day_yen", "month_yen", "later_day_yen", "later_month_yen", "later_from") values ($1, $2, $3, $4, $5, $6)
  on conflict ("user_id") do update
  set "day_yen" = excluded."day_yen", "month_yen" = excluded."month_yen", "later_day_yen" = excluded."later_day_yen", "later_month_yen" = excluded."later_month_yen", "later_from" = excluded."later_from";
-- as 9 of checkIn
select "id", clock_timestamp() as "now", (select "birth_month"
    from "birth_months"
    where "user_id" = "users"."id") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "users"."id") as "ownCap"
  from "users"
  where "id" = any($1);
select "o0".*
  from "own_caps" as "o0"
  where "o0"."user_id" = $1 limit $2;
select "paid"."userId", /*seen: spending cap*/ (sum("paid"."yen")) /*.*/ as "month", /*seen: spending cap*/ (sum("paid"."yen") filter(where "paid"."at" >= $1)) /*.*/ as "day"
  from ( select orders.user_id as "userId", payments.created_at as at, greatest(0, payments.amount - coalesce(( select sum(refunds.amount)
          from refunds
          where refunds.payment_id = payments.id and refunds.state = 'done' and refunds.origin <> 'charge-back'), 0)) as yen
    from orders join payments on payments.order_id = orders.id and payments.is_live
    where orders.user_id = any($2) and orders.deleted_at is null and orders.created_at >= $3::timestamptz - interval '2 hours' and payments.created_at >= $4::timestamptz and orders.state in ('paying', 'assigned', 'delivered', 'refunding', 'refunded')) as "paid"
  group by "paid"."userId";
select clock_timestamp() as "now";

-- createOrder
begin;
commit;
insert into "orders" ("id", "user_id", "gacha_id", "odds_version_id", "delivery_type", "play_amount", "price", "payable_until", "created_at", "sale_terms_id", "terms_shown", "updated_at", "state") select "id", "userId", "gachaId", "oddsVersionId", "deliveryType", "playAmount", "price", "payableUntil", "createdAt", "saleTermsId", "termsShown", "updatedAt", "state"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "userId" uuid, "gachaId" uuid, "oddsVersionId" uuid, "deliveryType" text, "playAmount" int, "price" int, "payableUntil" timestamptz(3), "createdAt" timestamptz(3), "saleTermsId" uuid, "termsShown" boolean, "updatedAt" timestamptz(3), "state" text) limit (select $2::bigint)) as "given"
  returning "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt";
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" = $1 limit $2;
-- as 3 of gachas
select "gachas"."id", "gachas"."price", "gachas"."delivery_type", "auth_provider_type", "auth_provider_id", "has_limit", "maximum", "needs_checkin", "on_sale", "paused", "published", "gachas"."start_at", "gachas"."end_at", "odds"."id" as "odds_version_id", /*seen: terms of sale*/ ("terms"."id") /*.*/ as "terms_id", "terms"."number" as "terms_number", (select coalesce(json_agg(agg), '[]')
    from (select "stock", "pickup_weight" as "pickupWeight"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "prizes", date_trunc('milliseconds', clock_timestamp()) as "now"
  from "gachas"
  inner join "odds_versions" as "odds" on "odds"."gacha_id" = "gachas"."id" and "odds"."number" = "gachas"."odds_number"
  left join "sale_terms" as "terms" on "terms"."gacha_id" = "gachas"."id" and "terms"."number" = "gachas"."terms_number"
  where "gachas"."id" = any($1) and "gachas"."published" = $2 and "gachas"."deleted_at" is null;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
-- as 4 of gachas
-- as 5 of gachas
select (select "birth_month"
    from "birth_months"
    where "user_id" = "asked"."userId") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "asked"."userId") as "ownCap", "asked"."userId", "asked"."gachaId", "found"."expires_at", "unpaid"."id" as "unpaid_id", "unpaid"."state" as "unpaid_state", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays_taken"
  from (select *
    from json_to_recordset($1) as given("userId" uuid, "gachaId" uuid) limit (select $2::bigint)) as "asked"
  left join "check_ins" as "found" on "found"."user_id" = "asked"."userId" and "found"."gacha_id" = "asked"."gachaId"
  left join "orders" as "unpaid" on "unpaid"."user_id" = "asked"."userId" and "unpaid"."is_unpaid";
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;
with "dropped" as (update "orders"
    set "deleted_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($1) and /*only if: state*/ ("state" = any($2)) /*.*/
    returning "id"), "forgotten" as (delete
    from "delivery_infos" using "dropped"
    where "order_id" = "dropped"."id") select "id"
  from "dropped";

-- cancelOrder
begin;
commit;
delete
  from "delivery_infos"
  where "order_id" = any($1);
-- as 3 of gachas
-- as 9 of checkIn
-- as 1 of order
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";

-- pay
begin;
commit;
insert into "payments" ("id", "order_id", "amount", "must_challenge", "processor", "state", "processor_order_id", "return_key_hash", "card_digest", "lease_until") select "id", "orderId", "amount", "mustChallenge", "processor", "state", "processorOrderId", "returnKeyHash", "cardDigest", clock_timestamp() + make_interval(secs => 30) as "leaseUntil"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "orderId" uuid, "amount" int, "mustChallenge" boolean, "processor" text, "state" text, "processorOrderId" text, "returnKeyHash" text, "cardDigest" text) limit (select $2::bigint)) as "given"
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
insert into "sandbox_transactions" ("processor_order_id", "amount", "status", "access_keys_hash", "access_id_hash", "access_keys", "tran_id", "tran_date", "approve", "forward") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("processor_order_id") do nothing
  returning "status", "amount", "access_id_hash", "access_keys_hash", "access_keys", "tran_id", "tran_date", "approve", "forward", "refusal", "return_url", "captures", "voids", "refunded", "refunds", "created_at";
-- as 3 of gachas
select "gachas"."id" as "id", "gachas"."name" as "name", "gachas"."description" as "description", "gachas"."texts" as "texts", "gachas"."price" as "price", "gachas"."has_limit" as "hasLimit", "gachas"."maximum" as "maximum", "gachas"."on_sale" as "onSale", "gachas"."paused" as "isPaused", "gachas"."published" as "published", "gachas"."start_at" as "startAt", "gachas"."end_at" as "endAt", "gachas"."redeem_limit_date" as "redeemLimitDate", "gachas"."redeem_policy" as "redeemPolicy", "gachas"."delivery_type" as "deliveryType", "gachas"."auth_provider_type" as "authProviderType", "gachas"."auth_provider_id" as "authProviderId", "gachas"."needs_checkin" as "isCheckInNeeded", "gachas"."thumbnail_image_url" as "thumbnailImageUrl", "gachas"."lineup_image_url" as "lineupImageUrl", "gachas"."tags" as "tags", "gachas"."odds_number" as "oddsNumber", "gachas"."needs_purchase" as "needsPurchase", "gachas"."terms_number" as "termsNumber", "gachas"."version" as "version", "gachas"."last_serial_number" as "lastSerialNumber", "gachas"."last_draw" as "lastDraw", "gachas"."created_at" as "createdAt", "gachas"."updated_at" as "updatedAt", "gachas"."deleted_at" as "deletedAt", "odds_versions"."id" as "oddsVersionId", "odds_versions"."weights", clock_timestamp() as "now", (select coalesce(json_agg(agg), '[]')
    from (select "prizes"."id", "prizes"."stock"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "stocks"
  from "odds_versions"
  inner join "gachas" on "gachas"."id" = "odds_versions"."gacha_id"
  where "odds_versions"."id" = any($1);
select "gachas"."id", "odds_number" as "drawnUnder", "last_draw" as "lastDraw", "in_use"."id" as "seedId", "in_use"."seed" as "sealedSeed", "in_use"."hash", "left"."stocks", "left"."lastOneId", "left"."idle", (select json_object_agg(odds_versions.id, weights) as "by_version"
    from "odds_versions"
    where "odds_versions"."gacha_id" = "gachas"."id" and "odds_versions"."id" = any($1)) as "weights"
  from "gachas"
  inner join lateral (select "seeds"."id", "seeds"."seed", "seeds"."hash"
    from "seeds"
    where "seeds"."gacha_id" = "gachas"."id"
    order by "number" desc limit 1) as "in_use" on true
  inner join lateral (select json_object_agg(prizes.id, stock) as "stocks", json_agg(prizes.id) filter (where kind = 'last-one') ->> 0 as "lastOneId", json_agg(prizes.id) filter (where pickup_weight = 0) as "idle"
    from "prizes"
    where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as "left" on true
  where "gachas"."id" = any($2)
  order by "gachas"."id" for no key update of "gachas";
-- as 7 of createOrder
select "order_details"."id" as "id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId"
  from "order_details"
  where "order_id" = any($1) and "deleted_at" is null
  order by "play";
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "orders"."user_id" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "orders"."user_id" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
              from refunds
              where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "orders"."gacha_id") as "playsTaken", now()::timestamptz(3) as "begunAt", (select "birth_month"
    from "birth_months"
    where "user_id" = "orders"."user_id") as "birthMonth", (select json_build_object('dayYen', "day_yen", 'monthYen', "month_yen", 'laterDayYen', "later_day_yen", 'laterMonthYen', "later_month_yen", 'laterFrom', "later_from") as "row"
    from "own_caps"
    where "user_id" = "orders"."user_id") as "ownCap", (select /*seen: declines of an order*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    where "tried"."order_id" = "orders"."id" and "tried"."refusal" = any($1)
    order by "tried"."created_at" desc limit 1 offset $2) as "lastOfOrder", (select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    inner join "orders" as "other" on "other"."id" = "tried"."order_id"
    where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($3)
    order by "tried"."created_at" desc limit 1 offset $4) as "lastOfUser", case when ("crowd"."at" is not null and ((select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
        from "payments" as "tried"
        inner join "orders" as "other" on "other"."id" = "tried"."order_id"
        where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($5)
        order by "tried"."created_at" desc limit 1 offset $6) is not null or exists (select "users"."id"
        from "users"
        where "users"."id" = "orders"."user_id" and "users"."created_at" > statement_timestamp() - '60 minutes'::interval))) then "crowd"."at" end as "lastOfAddress"
  from (select *
    from json_to_recordset($7) as given("id" uuid, "userId" uuid, "address" text, "skippedAtAddress" int) limit (select $8::bigint)) as "asked"
  inner join "orders" on "orders"."id" = "asked"."id" and "orders"."user_id" = "asked"."userId"
  left join lateral (select /*seen: declines at an address*/ ("declined_cards"."at") /*.*/ as "at"
    from "declined_cards"
    where "declined_cards"."address" = "asked"."address" and "declined_cards"."at" > statement_timestamp() - '60 minutes'::interval
    order by "declined_cards"."at" desc limit 1 offset asked."skippedAtAddress") as "crowd" on true
  where "orders"."deleted_at" is null;
-- as 1 of order
select "payments"."id" as "paymentId", "orders"."id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."play_amount" as "plays", "orders"."odds_version_id" as "oddsVersionId", orders.state = 'paying' as "isPaying", (select coalesce(max(attempt), 0) + 1 as "next"
    from "draws"
    where "draws"."order_id" = "orders"."id") as "attempt"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text) limit (select $2::bigint)) as "claim"
  inner join "payments" on "payments"."id" = "claim"."id" and "payments"."epoch" = "claim"."epoch" and /*only if: state*/ ("payments"."state" = "claim"."from") /*.*/
  inner join "orders" on "orders"."id" = "payments"."order_id"
  order by "payments"."id" for no key update of "payments" skip locked;
-- as 4 of gachas
-- as 5 of gachas
select "s0"."processor_order_id", "s0"."status", "s0"."amount", "s0"."access_id_hash", "s0"."access_keys_hash", "s0"."access_keys", "s0"."tran_id", "s0"."tran_date", "s0"."approve", "s0"."forward", "s0"."refusal", "s0"."return_url", "s0"."captures", "s0"."voids", "s0"."refunded", "s0"."refunds", "s0"."created_at"
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 limit $2;
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 and "s0"."access_keys_hash" = $2 and "s0"."amount" = $3 limit $4;
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;
-- as 11 of cancelOrder
update "orders"
  set "state" = $1, "assigned_at" = coalesce(assigned_at, coalesce($2::timestamptz, clock_timestamp())), "delivered_at" = $3
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/
  returning "id";
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit (select $2::bigint)) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
update "prizes"
  set "stock" = "prizes"."stock" - "taken"."plays"
  from (select id, count(*)::int as plays
    from unnest($1::uuid[]) id
    group by id) as "taken"
  where "prizes"."id" = "taken"."id";
update "sandbox_transactions"
  set "status" = $1, "captures" = captures + 1
  where "processor_order_id" = $2 and "access_keys_hash" = $3 and "amount" = $4 and "status" = $5
  returning "captures";
update "sandbox_transactions"
  set "status" = $1, "tran_id" = $2, "tran_date" = $3, "approve" = $4, "forward" = $5
  where "processor_order_id" = $6 and "access_keys_hash" = $7 and "amount" = $8 and "status" = $9;
with "counted" as (update "gachas"
    set "last_serial_number" = "gachas"."last_serial_number" + "sold"."orders", "last_draw" = "gachas"."last_draw" + "sold"."plays"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "orders" int, "plays" int) limit (select $2::bigint)) as "sold"
    where "gachas"."id" = "sold"."id"
    returning "gachas"."id", "gachas"."last_serial_number") update "orders"
  set "serial_number" = "counted"."last_serial_number" - "turn"."behind"
  from "counted"
  inner join (select *
    from json_to_recordset($3) as given("id" uuid, "gachaId" uuid, "behind" int) limit (select $4::bigint)) as "turn" on "turn"."gachaId" = "counted"."id"
  where "orders"."id" = "turn"."id";
with "locked" as (select "gacha_id"
    from "prizes"
    where "gacha_id" = any($1)
    order by "id" for no key update skip locked) select "gacha_id"
  from "locked"
  group by "gacha_id" having count(*) = (select count(*) as "all"
    from "prizes"
    where "prizes"."gacha_id" = "locked"."gacha_id");
with "won" as (select *
    from (select *
      from json_to_recordset($1) as given("id" uuid, "play" int, "prizeId" uuid, "stocks" int[], "bound" bigint, "value" bigint, "gachaId" uuid, "orderId" uuid, "oddsVersionId" uuid, "attempt" int, "seedId" uuid, "drawnUnder" int, "sequence" int) limit (select $2::bigint)) as "play"), "item" as (insert into "order_details" ("id", "order_id", "prize_id", "play") select "id", "orderId", "prizeId", "play"
    from "won") insert into "draws" ("play", "prize_id", "stocks", "bound", "value", "gacha_id", "order_id", "odds_version_id", "attempt", "seed_id", "drawn_under", "sequence") select "play", "prizeId", "stocks", "bound", "value", "gachaId", "orderId", "oddsVersionId", "attempt", "seedId", "drawnUnder", "sequence"
  from "won";

-- pay:paid
begin;
commit;
-- as 3 of gachas
-- as 7 of createOrder
-- as 9 of pay
-- as 10 of pay
-- as 1 of order
select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished"
  from "payments"
  where "order_id" = any($1) and "is_live";
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- completePayment
commit;
-- as 3 of gachas
select "o0".*
  from "orders" as "o0"
  where "o0"."id" = $1 and "o0"."user_id" = $2 limit $3;
-- as 9 of pay
-- as 1 of order
select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished"
  from "payments"
  where "order_id" = any($1)
  order by "created_at" desc, "id" desc;
-- as 4 of gachas
-- as 5 of gachas
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- issuePickupToken
begin;
commit;
insert into "pickup_token_items" ("pickup_token_id", "order_detail_id") select $1::uuid as "pickup_token_id", "order_details"."id"
  from "order_details"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "orders"."user_id" = $2 and "orders"."state" = $3 and "orders"."delivery_type" = $4 and "orders"."deleted_at" is null and "order_details"."delivered_at" is null and "order_details"."refunded_at" is null and "order_details"."deleted_at" is null and "orders"."gacha_id" = any($5);
insert into "pickup_tokens" ("id", "user_id", "code_hash", "expires_at") values ($1, $2, $3, $4)
  returning "created_at";
-- as 9 of checkIn
select "order_details"."id" as "id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId", "order_details"."play" as "play", "order_details"."delivered_at" as "deliveredAt", "order_details"."refunded_at" as "refundedAt", "order_details"."created_at" as "createdAt", "order_details"."updated_at" as "updatedAt", "order_details"."deleted_at" as "deletedAt"
  from "pickup_token_items" as "covered"
  inner join "order_details" on "order_details"."id" = "covered"."order_detail_id"
  where "covered"."pickup_token_id" = $1
  order by "order_details"."created_at" asc, "order_details"."id" asc limit $2;
select clock_timestamp() as "now";
update "pickup_tokens"
  set "superseded_at" = $1
  where "user_id" = $2 and "superseded_at" is null;

-- confirmHandover
begin;
commit;
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit (select $2::bigint)) as "given";
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select "staff"."id", "staff"."revoked_at", coalesce(bool_or(staff_roles.gacha_id is null) filter (where staff_roles.id is not null), false) as "allGachas", array_agg(distinct gachas.id) filter (where gachas.id is not null) as "gachaIds", array_agg(distinct gachas.id) filter (where gachas.id is not null and staff_roles.role = 'supervisor') as "supervisedIds", array(select devices.id
    from devices
    where devices.staff_id = staff.id and devices.revoked_at is not null) as "revokedDevices"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and "role" in ($1, $2)
  left join "gachas" on "gachas"."id" = any($3) and "gachas"."deleted_at" is null and ("gachas"."id" = "staff_roles"."gacha_id" or ("staff_roles"."gacha_id" is null and "staff_roles"."id" is not null))
  where "staff"."id" = any($4)
  group by "staff"."id";
-- as 3 of handovers
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;
with "moved" as (update "orders"
    set "state" = $1, "delivered_at" = (select max(item.delivered_at)
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null)
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/ and not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id"), "open" as (update "orders"
    set "updated_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/ and not not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)
    returning "id") select "id", true as "isDelivered"
  from "moved"
  union all select "id", false as "isDelivered"
  from "open";
with "tokens" as (select "id", "user_id", "superseded_at"
    from "pickup_tokens"
    where "code_hash" = any($1)
    order by "id" for no key update skip locked), "members" as (select "id"
    from "staff"
    where "id" = any($2)
    order by "id" for key share skip locked) select "id", user_id as "userId", "superseded_at" as "supersededAt"
  from "tokens"
  union all select "id", null::uuid as "userId", null::timestamptz as "supersededAt"
  from "members";
with "written" as (insert into "handovers" ("id", "gacha_id", "staff_id", "device_id", "pickup_token_id", "delivered_at", "report_id", "reported_at") select "id", "gachaId", "staffId", "deviceId", "pickupTokenId", "deliveredAt", "reportId", "reportedAt"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "gachaId" uuid, "staffId" uuid, "deviceId" uuid, "pickupTokenId" uuid, "deliveredAt" timestamptz(3), "reportId" uuid, "reportedAt" timestamptz(3)) limit (select $2::bigint)) as "given"), "delivered" as (update "order_details"
    set "delivered_at" = $3
    where "id" = any($4)) insert into "handover_items" ("order_detail_id", "handover_id") select "orderDetailId", "handoverId"
  from (select *
    from json_to_recordset($5) as given("orderDetailId" uuid, "handoverId" uuid) limit (select $6::bigint)) as "given";

-- counterStatistics
commit;
-- as 3 of gachas
select "id"
  from "prizes"
  where "gacha_id" = $1
  order by "position", "id";
select "item"."prize_id" as "prizeId", "staff"."id" as "staffId", "staff"."name" as "staffName", date_bin('15 minutes', handovers.delivered_at, '2000-01-01T00:00Z') as "startsAt", count(*)::int as "amount"
  from "handovers"
  inner join "staff" on "staff"."id" = "handovers"."staff_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "handovers"."pickup_token_id"
  inner join "handover_items" as "stands" on "stands"."order_detail_id" = "covered"."order_detail_id" and "stands"."handover_id" = "handovers"."id"
  inner join "order_details" as "item" on "item"."id" = "stands"."order_detail_id"
  where "handovers"."gacha_id" = $1 and "handovers"."delivered_at" >= $2 and "handovers"."delivered_at" < $3
  group by "item"."prize_id", "staff"."id", date_bin('15 minutes', handovers.delivered_at, '2000-01-01T00:00Z');
select "item"."prize_id" as "prizeId", count(*)::int as "amount"
  from "orders"
  inner join "order_details" as "item" on "item"."order_id" = "orders"."id"
  where "orders"."gacha_id" = $1 and "orders"."state" = $2 and "orders"."delivery_type" = $3 and "orders"."deleted_at" is null and "item"."deleted_at" is null and "item"."delivered_at" is null and "item"."refunded_at" is null
  group by "item"."prize_id";
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- confirmHandover:occurredAt
begin;
commit;
-- as 3 of confirmHandover
select "d0".*
  from "deeds" as "d0"
  where "d0"."subject_id" = $1 and "d0"."action" in ($2, $3, $4, $5) and "d0"."at" > $6
  order by "d0"."at" asc, "d0"."id" asc limit $7;
-- as 3 of gachas
select "id"
  from "staff"
  where "id" = any($1)
  order by "id" for key share;
-- as 9 of checkIn
select "item"."id" as "itemId", "orders"."id" as "orderId", "orders"."play_amount" as "playAmount", "orders"."state" as "orderState", "orders"."delivery_type" as "deliveryType", "orders"."user_id" as "userId", "item"."delivered_at" as "deliveredAt", "item"."refunded_at" as "refundedAt", "orders"."held_at" as "heldAt", "given"."id" as "handoverId", "given"."pickup_token_id" as "tokenId", "given"."staff_id" as "staffId", "given"."device_id" as "deviceId", "given"."delivered_at" as "givenAt", "given"."report_id" as "reportId", covered.order_detail_id is not null as "isCovered", (select max("undo"."undone_at") as "at"
    from "undone_handover_items" as "undone"
    inner join "handover_undos" as "undo" on "undo"."id" = "undone"."undo_id"
    where "undone"."order_detail_id" = "item"."id") as "undoneAt"
  from "order_details" as "item"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "pickup_token_items" as "covered" on "covered"."order_detail_id" = "item"."id" and "covered"."pickup_token_id" = $1
  left join "handover_items" as "stands" on "stands"."order_detail_id" = "item"."id"
  left join "handovers" as "given" on "given"."id" = "stands"."handover_id"
  where "item"."order_id" = any($2) and "orders"."gacha_id" = $3 and "orders"."state" not in ($4, $5, $6, $7) and "orders"."deleted_at" is null and "item"."deleted_at" is null
  order by "item"."id" for no key update of "orders";
select "item"."order_detail_id" as "itemId", "item"."report_id" as "reportId", "item"."open_for" as "openFor", "conflict"."id" as "conflictId", "conflict"."reason"
  from "handover_conflict_items" as "item"
  inner join "handover_conflicts" as "conflict" on "conflict"."id" = "item"."conflict_id"
  where "item"."order_detail_id" = any($1) and ("item"."report_id" = $2 or ("item"."open_for" = $3 and "conflict"."settled_at" is null)) for key share of "conflict";
select "l0".*
  from "late_report_names" as "l0"
  where "l0"."name" in ($1);
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  where "staff"."id" = any($1);
select "superseded_at"
  from "pickup_tokens"
  where "user_id" = $1 and ("id" = $2 or "superseded_at" is null)
  order by "id" for no key update;
-- as 3 of handovers
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", "owner"."erased_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "orders"."odds_version_id", /*seen: hold*/ ("orders"."held_at") /*.*/ as "held_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."id" = any($1)
  order by "item"."id";
select clock_timestamp() as "now";
select coalesce(sum(play_amount), 0)::int as "plays"
  from "orders"
  where "id" = any($1);
start transaction isolation level repeatable read read only;
-- as 12 of confirmHandover
with "written" as (insert into "handovers" ("gacha_id", "staff_id", "device_id", "id", "pickup_token_id", "delivered_at", "report_id", "reported_at") select "gachaId", "staffId", "deviceId", "id", "pickupTokenId", "deliveredAt", "reportId", "reportedAt"
    from (select *
      from json_to_recordset($1) as given("gachaId" uuid, "staffId" uuid, "deviceId" uuid, "id" uuid, "pickupTokenId" uuid, "deliveredAt" timestamptz(3), "reportId" uuid, "reportedAt" timestamptz(3)) limit (select $2::bigint)) as "given"), "delivered" as (update "order_details"
    set "delivered_at" = $3
    where "id" = any($4)) insert into "handover_items" ("order_detail_id", "handover_id") select "orderDetailId", "handoverId"
  from (select *
    from json_to_recordset($5) as given("orderDetailId" uuid, "handoverId" uuid) limit (select $6::bigint)) as "given";

-- sales
commit;
-- as 3 of gachas
select "orders"."gacha_id"::text as "key", "payments"."amount" as "amount", null::text as "origin", null::text as "state", count(*)::float8 as "count", sum(orders.play_amount)::float8 as "plays"
  from "orders"
  inner join "payments" on "payments"."order_id" = "orders"."id"
  where "payments"."state" = $1 and "orders"."assigned_at" >= $2 and "orders"."assigned_at" < $3 and "orders"."gacha_id" = any($4)
  group by 1, "payments"."amount"
  union all select refund.gacha_id::text as "key", "amount", "origin", "state", count(*)::float8 as "count", 0::float8 as "plays"
  from (select "orders"."gacha_id", "payments"."processor", "refunds"."amount", "refunds"."origin", "refunds"."state", coalesce(refunds.ended_at, refunds.created_at) as "at"
    from "refunds"
    inner join "payments" on "payments"."id" = "refunds"."payment_id"
    inner join "orders" on "orders"."id" = "refunds"."order_id"
    where "refunds"."state" in ($5, $6) and "orders"."gacha_id" = any($7)) as "refund"
  where "at" >= $8 and "at" < $9
  group by 1, "amount", "origin", "state";
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- gateways
select "gateways"."id" as "id", "gateways"."name" as "name", "gateways"."version" as "version", "gateways"."started_at" as "startedAt", "gateways"."at" as "at", "gateways"."stopped_at" as "stoppedAt", "gateways"."not_ready" as "notReady", "gateways"."turned_away" as "turnedAway", "gateways"."under_way" as "underWay", case when stopped_at is not null then 'stopped' when at < clock_timestamp() - interval '15 seconds' then 'silent' when cardinality(not_ready) > 0 then 'not-ready' else 'ready' end as "status"
  from "gateways"
  where (stopped_at is null or stopped_at > clock_timestamp() - interval '1 hour') and at > clock_timestamp() - interval '1 day'
  order by "name", "started_at" limit $1;
-- as 5 of staffMe

-- chargeBacks
select "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause", case when refunds.origin = 'charge-back' and refunds.state = 'done' then nullif(greatest(0, (select sum(each.amount)
        from refunds each
        where each.payment_id = refunds.payment_id and each.state in ('owed', 'done')) - (select payments.amount
        from payments
        where payments.id = refunds.payment_id)), 0)::float8 end as "givenTwiceAmount"
  from "refunds"
  inner join "orders" on "orders"."id" = "refunds"."order_id"
  where "refunds"."origin" = 'charge-back' and coalesce((refunds.state = 'done') = $1::boolean, true) and "refunds"."created_at" >= $2 and "refunds"."created_at" < $3 and "orders"."gacha_id" = any($4)
  order by "refunds"."created_at" desc, "refunds"."id" asc limit $5;
-- as 5 of staffMe

-- drawnOdds
commit;
-- as 3 of gachas
select "odds_versions"."number", "odds_versions"."created_at" as "since", "odds_versions"."weights", "odds_versions"."supplies", "drawn"."draws"
  from (select "same"."odds_version_id", json_agg(json_build_object('gone', same.gone, 'won', same.won, 'back', same.back)) as "draws"
    from (select "one"."odds_version_id", "one"."gone", json_object_agg(one.prize_id, one.plays) as "won", sum(one.back) as "back"
      from (select "draws"."odds_version_id", array_positions(draws.stocks, 0)::text as "gone", "draws"."prize_id", count(*) as "plays", count(draws.returned_after) as "back"
        from "draws"
        where "draws"."gacha_id" = $1 and (draws.returned_after is not null or draws.order_id not in ( select payments.order_id
            from payments
            where not payments.is_finished and payments.state = 'drawn'))
        group by "draws"."odds_version_id", 2, "draws"."prize_id") as "one"
      group by "one"."odds_version_id", "one"."gone") as "same"
    group by "same"."odds_version_id") as "drawn"
  inner join "odds_versions" on "odds_versions"."id" = "drawn"."odds_version_id"
  order by "odds_versions"."number" desc;
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- gachaFairness
commit;
select "gachas"."id" as "gachaId", "gachas"."last_draw" as "lastDraw", ((select min("held"."sequence") as "first"
      from "payments"
      inner join "draws" as "held" on "held"."order_id" = "payments"."order_id"
      where not payments.is_finished and "held"."gacha_id" = $1 and "held"."returned_after" is null)) as "heldFrom"
  from "gachas"
  where "gachas"."id" = $2;
-- as 3 of gachas
select "gachas"."odds_number" as "oddsNumber", "prizes"."id" as "prizeId", "prizes"."supply", prizes.stock + coalesce(later.plays, 0) as "stock"
  from "prizes"
  inner join "gachas" on "gachas"."id" = "prizes"."gacha_id"
  left join ( select taken.id, sum(case when returned_after is null then 1 else -1 end)::int as plays
    from draws cross join lateral (values (prize_id), (last_one_id)) taken (id)
    where gacha_id = $1 and taken.id is not null and (sequence > $2 and returned_after is null or sequence <= $3 and returned_after between $4 and (select last_draw
        from gachas
        where id = $5))
    group by taken.id) as "later" on "later"."id" = "prizes"."id"
  where "prizes"."gacha_id" = $6
  order by "prizes"."id";
select "id", "gacha_id", "number", "hash", "created_at", "isRevealed", case when "isRevealed" then "seed" end as "seed"
  from (select "s"."id", "s"."gacha_id", "s"."number", "s"."hash", "s"."seed", "s"."created_at", ((exists (select "later"."id"
          from "seeds" as "later"
          where "later"."gacha_id" = "s"."gacha_id" and "later"."number" > "s"."number") or greatest(g.end_at, g.updated_at) + interval '1 minute' <= clock_timestamp()) and not exists (select "p"."id"
        from "orders" as "o"
        inner join "payments" as "p" on "p"."order_id" = "o"."id"
        where "o"."gacha_id" = "s"."gacha_id" and ("p"."is_live" and not "p"."is_finished") and (exists (select "w"."play"
            from "draws" as "w"
            where "w"."seed_id" = "s"."id" and "w"."order_id" = "o"."id") or not exists (select "later"."id"
            from "seeds" as "later"
            where "later"."gacha_id" = "s"."gacha_id" and "later"."number" > "s"."number")))) as "isRevealed"
    from "seeds" as "s"
    inner join "gachas" as "g" on "g"."id" = "s"."gacha_id"
    where "s"."gacha_id" = $1) as "known";
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "id" = any($1) and "gacha_id" = any($2);
select "page"."odds_version_id" as "oddsVersionId", "page"."content", "page"."frozen_at" as "frozenAt", "supplement"."content" as "leftOut", "supplement"."kept_at" as "keptAt", "hidden"."content" as "secrets"
  from "odds_pages" as "page"
  left join "odds_page_supplements" as "supplement" on "supplement"."odds_version_id" = "page"."odds_version_id"
  left join "odds_page_secrets" as "hidden" on "hidden"."odds_version_id" = "page"."odds_version_id"
  where "page"."odds_version_id" = any($1);
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select *
  from (select (select count(*) as "count"
      from "odds_versions"
      left join "odds_pages" on "odds_pages"."odds_version_id" = "odds_versions"."id"
      where "odds_versions"."gacha_id" = $1) as "total") as "around"
  left join (select odds_versions.id, odds_versions.gacha_id as "gachaId", odds_versions.number, odds_versions.created_at as "createdAt", odds_versions.changed_by as "changedBy", odds_versions.reason, odds_versions.weights, odds_versions.supplies, odds_pages.content as page, odds_pages.hash as digest
    from "odds_versions"
    left join "odds_pages" on "odds_pages"."odds_version_id" = "odds_versions"."id"
    where "odds_versions"."gacha_id" = $2
    order by "odds_versions"."number" desc, "odds_versions"."id" asc limit $3) as "page" on true
  order by "page"."number" desc, "page"."id" asc;
select clock_timestamp() as "now";
select draws.sequence, draws.order_id as "orderId", draws.attempt, draws.play, seeds.number as "seedNumber", drawn.number as "oddsNumber", sold.number as "soldUnder", draws.drawn_under as "drawnUnder", to_json(draws.stocks) as stocks, draws.bound::float8 as bound, draws.value::float8 as value, draws.prize_id as "prizeId", draws.drawn_at as "drawnAt", draws.left_after as "leftAfter", draws.last_one_id as "lastOneId", draws.returned_after as "returnedAfter", item.prize_id as "itemPrizeId", exists (select
    from order_details last
    where last.order_id = draws.order_id and last.prize_id = draws.last_one_id and last.play is null and last.deleted_at is null) as "hasLastOneItem"
  from "draws"
  inner join "seeds" on "seeds"."id" = "draws"."seed_id"
  inner join "odds_versions" as "drawn" on "drawn"."id" = "draws"."odds_version_id"
  inner join "orders" on "orders"."id" = "draws"."order_id"
  inner join "odds_versions" as "sold" on "sold"."id" = "orders"."odds_version_id"
  left join order_details as "item" on item.order_id = draws.order_id and item.play = draws.play and item.deleted_at is null and draws.returned_after is null
  where "draws"."gacha_id" = $1 and draws.sequence < coalesce(((select min("held"."sequence") as "first"
        from "payments"
        inner join "draws" as "held" on "held"."order_id" = "payments"."order_id"
        where not payments.is_finished and "held"."gacha_id" = $2 and "held"."returned_after" is null)), 2147483647)
  order by "draws"."sequence" asc, "draws"."order_id" asc limit $3;
select orders.id as "orderId", orders.serial_number as "serialNumber", case when orders.assigned_at is null then 0 else orders.play_amount end as "paidPlays", (select coalesce(json_agg(item.play
        order by item.play), '[]')
    from order_details item
    where item.order_id = orders.id and item.deleted_at is null and item.play is not null) as plays, (select coalesce(json_agg(item.prize_id), '[]')
    from order_details item
    where item.order_id = orders.id and item.deleted_at is null and item.play is null) as "lastOneIds"
  from "orders"
  where "orders"."gacha_id" = $1 and "orders"."serial_number" is not null and not exists (select "draws"."play"
    from "draws"
    where "draws"."order_id" = "orders"."id" and "draws"."sequence" > $2)
  order by "orders"."serial_number" asc, "orders"."id" asc limit $3;
select orders.id as "orderId", orders.serial_number as "serialNumber", case when orders.assigned_at is null then 0 else orders.play_amount end as "paidPlays", (select coalesce(json_agg(item.play
        order by item.play), '[]')
    from order_details item
    where item.order_id = orders.id and item.deleted_at is null and item.play is not null) as plays, (select coalesce(json_agg(item.prize_id), '[]')
    from order_details item
    where item.order_id = orders.id and item.deleted_at is null and item.play is null) as "lastOneIds"
  from "orders"
  where "orders"."gacha_id" = $1 and "orders"."serial_number" is null and exists (select "order_details"."id"
    from "order_details"
    where "order_details"."order_id" = "orders"."id" and "order_details"."deleted_at" is null)
  order by "orders"."id" limit 100;
start transaction isolation level repeatable read read only;

-- standing
select "payments"."refusal" as "refusal", count(*)::float8 as "count"
  from "payments"
  inner join "orders" on "orders"."id" = "payments"."order_id"
  where "orders"."gacha_id" = any($1) and "payments"."created_at" >= statement_timestamp() - interval '1 day' and "payments"."refusal" is not null
  group by "payments"."refusal"
  order by "count" desc, "refusal";
select "payments"."state" as "step", count(*)::float8 as "count", sum(payments.amount)::float8 as "amount", min(payments.created_at) as "oldestAt"
  from "payments"
  inner join "orders" on "orders"."id" = "payments"."order_id"
  where "orders"."gacha_id" = any($1) and not payments.is_finished
  group by "payments"."state"
  order by "oldestAt";
-- as 5 of staffMe
select 'collect' as "kind", count(*)::float8 as "count", min("orders"."assigned_at") as "oldestAt"
  from "orders"
  inner join "order_details" as "item" on "item"."order_id" = "orders"."id"
  inner join "users" on "users"."id" = "orders"."user_id" and "users"."erased_at" is null
  where "orders"."state" = $1 and "orders"."delivery_type" = $2 and "orders"."deleted_at" is null and "item"."deleted_at" is null and "item"."delivered_at" is null and "item"."refunded_at" is null and "orders"."gacha_id" = any($3)
  union all select 'pack' as "kind", count(*)::float8 as "count", min("orders"."assigned_at") as "oldestAt"
  from "orders"
  inner join "order_details" as "item" on "item"."order_id" = "orders"."id"
  inner join "users" on "users"."id" = "orders"."user_id" and "users"."erased_at" is null
  where "orders"."state" = $4 and "orders"."delivery_type" = $5 and "orders"."deleted_at" is null and "item"."deleted_at" is null and "item"."delivered_at" is null and "item"."refunded_at" is null and "orders"."gacha_id" = any($6) and not exists (select
    from shipment_items as packed
    where packed.order_detail_id = item.id)
  union all select 'post' as "kind", count(*)::float8 as "count", min("shipments"."packed_at") as "oldestAt"
  from "shipments"
  where "shipments"."posted_at" is null and "shipments"."id" in (select "shipment_items"."shipment_id"
    from "shipment_items"
    inner join "order_details" as "inside" on "inside"."id" = "shipment_items"."order_detail_id"
    inner join "orders" on "orders"."id" = "inside"."order_id"
    where "orders"."gacha_id" = any($7))
  union all select 'refund' as "kind", count(*)::float8 as "count", min("refunds"."created_at") as "oldestAt"
  from "refunds"
  inner join "orders" on "orders"."id" = "refunds"."order_id"
  where "refunds"."state" = $8 and "orders"."gacha_id" = any($9);
select clock_timestamp() as "now";
select staff_id as "staffId", sum((deeds.after ->> 'yen')::int)::float8 as "yen"
  from "deeds"
  where "action" = 'REFUND_ORDERED' and "at" >= date_trunc('day', statement_timestamp() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' and "staff_id" is not null and "gacha_id" = any($1)
  group by "staff_id" having sum((deeds.after ->> 'yen')::int) > $2
  order by "yen" desc, "staffId";

-- stockOverTime
commit;
-- as 3 of gachas
select "last"."startsAt", "draws"."drawn_at" as "drawnAt", "draws"."stocks", "draws"."prize_id" as "prizeId", "draws"."last_one_id" as "lastOneId", "odds_versions"."weights"
  from (select date_trunc('day', drawn_at, 'Asia/Tokyo') as "startsAt", max("sequence") as "sequence"
    from "draws"
    where "gacha_id" = $1 and "drawn_at" >= $2 and "drawn_at" < $3
    group by date_trunc('day', drawn_at, 'Asia/Tokyo')) as "last"
  inner join "draws" on "draws"."sequence" = "last"."sequence" and "draws"."gacha_id" = $4
  inner join "odds_versions" on "odds_versions"."id" = "draws"."odds_version_id"
  order by "last"."startsAt";
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
select count(*)::float8 as "prizes"
  from "prizes"
  where "gacha_id" = $1;
start transaction isolation level repeatable read read only;

-- handoverConflicts
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select *
  from (select (select count(*) as "count"
      from "handover_conflicts"
      inner join "staff" on "staff"."id" = "handover_conflicts"."staff_id"
      left join "devices" as "device" on "device"."id" = "handover_conflicts"."device_id"
      left join "staff" as "supervisor" on "supervisor"."id" = "handover_conflicts"."settled_by"
      left join "pickup_tokens" as "token" on "token"."id" = "handover_conflicts"."pickup_token_id"
      left join "users" as "fan" on "fan"."id" = "token"."user_id"
      where "handover_conflicts"."gacha_id" = any($1) and "handover_conflicts"."settled_at" is null) as "total") as "around"
  left join (select "handover_conflicts"."id" as "id", "handover_conflicts"."report_id" as "reportId", "handover_conflicts"."about" as "about", "handover_conflicts"."pickup_token_id" as "pickupTokenId", "handover_conflicts"."gacha_id" as "gachaId", "handover_conflicts"."staff_id" as "staffId", "handover_conflicts"."device_id" as "deviceId", "handover_conflicts"."occurred_at" as "occurredAt", "handover_conflicts"."reported_at" as "reportedAt", "handover_conflicts"."reason" as "reason", "handover_conflicts"."handover_id" as "handoverId", "handover_conflicts"."settled_at" as "settledAt", "handover_conflicts"."settled_by" as "settledBy", "handover_conflicts"."settled_device_id" as "settledDeviceId", "handover_conflicts"."decision" as "decision", "handover_conflicts"."settled_because" as "settledBecause", staff.name as "staffName", device.name as "deviceName", supervisor.name as "settledByName", case when fan.id is not null then json_build_object('id', fan.id, 'createdAt', fan.created_at, 'bannedAt', fan.banned_at, 'providerType', fan.provider_type, 'providerId', fan.provider_id, 'providerUserId', fan.provider_user_id) end as "fan"
    from "handover_conflicts"
    inner join "staff" on "staff"."id" = "handover_conflicts"."staff_id"
    left join "devices" as "device" on "device"."id" = "handover_conflicts"."device_id"
    left join "staff" as "supervisor" on "supervisor"."id" = "handover_conflicts"."settled_by"
    left join "pickup_tokens" as "token" on "token"."id" = "handover_conflicts"."pickup_token_id"
    left join "users" as "fan" on "fan"."id" = "token"."user_id"
    where "handover_conflicts"."gacha_id" = any($2) and "handover_conflicts"."settled_at" is null
    order by "handover_conflicts"."reported_at" asc, "handover_conflicts"."id" asc limit $3) as "page" on true
  order by "page"."reportedAt" asc, "page"."id" asc;
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- settleHandoverConflict
begin;
commit;
-- as 3 of confirmHandover
-- as 3 of gachas
select "h0".*
  from "handover_conflicts" as "h0"
  where "h0"."id" = $1 limit $2;
select "h0".*
  from "handover_conflicts" as "h0"
  where "h0"."id" = $1 limit $2 for update;
select "handover_conflicts"."id" as "id", "handover_conflicts"."report_id" as "reportId", "handover_conflicts"."about" as "about", "handover_conflicts"."pickup_token_id" as "pickupTokenId", "handover_conflicts"."gacha_id" as "gachaId", "handover_conflicts"."staff_id" as "staffId", "handover_conflicts"."device_id" as "deviceId", "handover_conflicts"."occurred_at" as "occurredAt", "handover_conflicts"."reported_at" as "reportedAt", "handover_conflicts"."reason" as "reason", "handover_conflicts"."handover_id" as "handoverId", "handover_conflicts"."settled_at" as "settledAt", "handover_conflicts"."settled_by" as "settledBy", "handover_conflicts"."settled_device_id" as "settledDeviceId", "handover_conflicts"."decision" as "decision", "handover_conflicts"."settled_because" as "settledBecause", staff.name as "staffName", device.name as "deviceName", supervisor.name as "settledByName", case when fan.id is not null then json_build_object('id', fan.id, 'createdAt', fan.created_at, 'bannedAt', fan.banned_at, 'providerType', fan.provider_type, 'providerId', fan.provider_id, 'providerUserId', fan.provider_user_id) end as "fan"
  from "handover_conflicts"
  inner join "staff" on "staff"."id" = "handover_conflicts"."staff_id"
  left join "devices" as "device" on "device"."id" = "handover_conflicts"."device_id"
  left join "staff" as "supervisor" on "supervisor"."id" = "handover_conflicts"."settled_by"
  left join "pickup_tokens" as "token" on "token"."id" = "handover_conflicts"."pickup_token_id"
  left join "users" as "fan" on "fan"."id" = "token"."user_id"
  where "handover_conflicts"."id" = any($1)
  order by "handover_conflicts"."id";
-- as 6 of confirmHandover:occurredAt
-- as 9 of checkIn
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 15 of confirmHandover:occurredAt
-- as 17 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select distinct "told"."conflict_id" as "conflictId", "item"."id", "item"."order_id" as "orderId", "item"."prize_id" as "prizeId", item.delivered_at is null and item.refunded_at is null and orders.state = 'assigned' and orders.delivery_type = 'self' as "isWaiting"
  from "handover_conflict_items" as "told"
  inner join "order_details" as "item" on "item"."id" = "told"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  where "told"."conflict_id" = any($1)
  order by "item"."id";
start transaction isolation level repeatable read read only;
update "handover_conflicts"
  set "settled_at" = $1, "settled_by" = $2, "decision" = $3, "settled_because" = $4
  where "id" = $5;

-- undoHandover
begin;
commit;
-- as 3 of confirmHandover
insert into "handover_undos" ("id", "handover_id", "staff_id", "device_id", "reason", "undone_at") values ($1, $2, $3, $4, $5, $6);
insert into "undone_handover_items" ("handover_id", "order_detail_id", "undo_id") select "handoverId", "orderDetailId", "undoId"
  from (select *
    from json_to_recordset($1) as given("handoverId" uuid, "orderDetailId" uuid, "undoId" uuid) limit (select $2::bigint)) as "given";
-- as 3 of gachas
select "h0".*, "p1"."id" as "p1__id", "p1"."user_id" as "p1__user_id", "p1"."code_hash" as "p1__code_hash", "p1"."expires_at" as "p1__expires_at", "p1"."superseded_at" as "p1__superseded_at", "p1"."created_at" as "p1__created_at"
  from "handovers" as "h0"
  inner join "pickup_tokens" as "p1" on "h0"."pickup_token_id" = "p1"."id"
  where "h0"."id" = $1 limit $2;
-- as 6 of confirmHandover:occurredAt
-- as 9 of checkIn
select "item"."id", "orders"."id" as "orderId", "orders"."play_amount" as "playAmount", "undo"."undone_at" as "undoneAt"
  from "pickup_token_items" as "covered"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "handover_items" as "stands" on "stands"."order_detail_id" = "item"."id" and "stands"."handover_id" = $1
  left join "undone_handover_items" as "undone" on "undone"."order_detail_id" = "item"."id" and "undone"."handover_id" = $2
  left join "handover_undos" as "undo" on "undo"."id" = "undone"."undo_id"
  where "covered"."pickup_token_id" = $3 and ("stands"."handover_id" is not null or "undone"."handover_id" is not null)
  order by "item"."id";
select "o0".*
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."id" in ($1)
  order by "o0"."id" asc for update;
select "order_detail_id" as "id"
  from "refund_items"
  where "order_detail_id" = any($1) and exists (select
    from refunds r
    where r.id = refund_items.refund_id and r.state in ('owed', 'done'));
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 15 of confirmHandover:occurredAt
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;
update "order_details"
  set "delivered_at" = $1
  where "id" in ($2);
-- as 20 of pay

-- findOrders
commit;
-- as 3 of confirmHandover
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt", "users"."erased_at" as "erasedAt"
  from "users"
  where "id" = any($1);
select *
  from (select (select count(*) as "count"
      from "orders"
      inner join "users" as "fan" on "fan"."id" = "orders"."user_id"
      where "orders"."deleted_at" is null and "orders"."id" = $1 and "orders"."gacha_id" = any($2)) as "total") as "around"
  left join (select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired", fan.provider_type as "providerType", fan.provider_id as "providerId", fan.provider_user_id as "providerUserId", fan.created_at as "signedUpAt", fan.banned_at as "bannedAt"
    from "orders"
    inner join "users" as "fan" on "fan"."id" = "orders"."user_id"
    where "orders"."deleted_at" is null and "orders"."id" = $3 and "orders"."gacha_id" = any($4)
    order by "orders"."created_at" desc, "orders"."id" asc limit $5) as "page" on true
  order by "page"."createdAt" desc, "page"."id" asc;
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- issuePickupTokenFor
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "order_id", "user_id", "subject_id", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning "at";
-- as 3 of issuePickupToken
-- as 4 of issuePickupToken
-- as 6 of confirmHandover:occurredAt
-- as 9 of checkIn
select "orders"."id" as "orderId", "orders"."gacha_id" as "gachaId", count(*)::int as "amount"
  from "pickup_token_items" as "covered"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  where "covered"."pickup_token_id" = $1
  group by "orders"."id";
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select "u0".*
  from "users" as "u0"
  where "u0"."id" = $1 limit $2;
select clock_timestamp() as "now";
-- as 8 of issuePickupToken

-- refundOrder
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "at";
insert into "refunds" ("id", "order_id", "payment_id", "origin", "state", "remaining", "at_processor", "amount", "prizes", "reason", "epoch", "tries") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  returning "lease_until", "created_at";
select "gacha_id"
  from "orders"
  where "id" = $1;
select "items"."delivered", "items"."packed", "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause"
  from (select count(*) filter (where item.delivered_at is not null)::int as "delivered", count(parcel.shipment_id) filter (where item.delivered_at is null)::int as "packed"
    from "order_details" as "item"
    left join "shipment_items" as "parcel" on "parcel"."order_detail_id" = "item"."id"
    where "item"."order_id" = $1 and "item"."deleted_at" is null) as "items"
  left join "refunds" on "refunds"."order_id" = $2
  order by "refunds"."created_at", "refunds"."id";
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select pg_advisory_xact_lock(hashtext($1)) as "locked";
select staff_id as "staffId", sum((deeds.after ->> 'yen')::int)::float8 as "yen"
  from "deeds"
  where "action" = 'REFUND_ORDERED' and "at" >= date_trunc('day', statement_timestamp() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' and "staff_id" is not null and "staff_id" = any($1)
  group by "staff_id" having sum((deeds.after ->> 'yen')::int) > $2
  order by "yen" desc, "staffId";
update "order_details"
  set "refunded_at" = clock_timestamp()
  where "order_id" = $1 and "deleted_at" is null and "delivered_at" is null and "refunded_at" is null;
-- as 11 of cancelOrder
with "at_work" as (select "id"
    from "staff"
    where "id" = any($1) for key share) select "users"."id", (select count(*) as "count"
    from "at_work") as "atWork"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  where "orders"."id" = $2 and "orders"."deleted_at" is null for no key update of "users";
with "codes" as (select "id"
    from "pickup_tokens"
    where "user_id" = $1 and "id" in (select "covered"."pickup_token_id"
      from "pickup_token_items" as "covered"
      inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
      where "item"."order_id" = $2)
    order by "id" for no key update) select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished", "orders"."gacha_id" as "gachaId", "orders"."state" as "orderState", "orders"."delivered_at" as "deliveredAt"
  from (select count(*) as "codes"
    from "codes") as "locked"
  inner join "payments" on "payments"."order_id" = $3 and "payments"."state" = $4
  inner join "orders" on "orders"."id" = "payments"."order_id"
  where "orders"."deleted_at" is null for no key update of "payments" for update of "orders";

-- holdOrder
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "order_id", "user_id", "why") values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning "at";
select "gacha_id"
  from "orders"
  where "id" = $1;
-- as 6 of confirmHandover:occurredAt
-- as 9 of checkIn
select "o0".*
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."id" = $1 limit $2;
select "o0".*
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."id" = $1 limit $2 for update;
-- as 6 of gachaFairness
select "orders"."id", "orders"."held_at" as "heldAt", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", "users"."banned_at" as "bannedAt"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  where "orders"."id" = any($1) and "orders"."state" = $2;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 15 of confirmHandover:occurredAt
select clock_timestamp() as "now";
update "orders"
  set "held_at" = $1, "held_because" = $2
  where "id" = $3
  returning "is_unpaid";

-- releaseOrder
begin;
commit;
select "gacha_id"
  from "orders"
  where "id" = $1;
-- as 6 of confirmHandover:occurredAt
-- as 9 of checkIn
-- as 7 of holdOrder
-- as 8 of holdOrder
-- as 6 of gachaFairness
-- as 10 of holdOrder
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 15 of confirmHandover:occurredAt
-- as 11 of issuePickupTokenFor

-- recordRefund
begin;
commit;
-- as 3 of refundOrder
insert into "refunds" ("id", "order_id", "payment_id", "origin", "state", "remaining", "at_processor", "amount", "prizes", "reason", "epoch", "tries", "ended_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  returning "lease_until", "created_at";
select "gacha_id"
  from "orders"
  where "id" = $1;
-- as 6 of refundOrder
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
update "delivery_infos"
  set "delivered_at" = coalesce(delivered_at, $1::timestamptz)
  where "order_id" = any($2);
-- as 11 of refundOrder
-- as 11 of cancelOrder
-- as 13 of refundOrder
-- as 14 of refundOrder

-- giveUpRefund
begin;
commit;
-- as 3 of refundOrder
-- as 6 of refundOrder
select "order_details"."id"
  from "order_details"
  inner join "refund_items" on "refund_items"."order_detail_id" = "order_details"."id"
  where "order_details"."order_id" = $1 and exists (select
    from refunds r
    where r.id = refund_items.refund_id and r.state in ('owed', 'done'));
select "orders"."gacha_id" as "gachaId"
  from "refunds"
  inner join "orders" on "orders"."id" = "refunds"."order_id"
  where "refunds"."id" = $1;
select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished"
  from "payments"
  where "id" = any($1);
select "r0".*
  from "refunds" as "r0"
  where "r0"."id" = $1 and /*only if: driver*/ (epoch = $2) /*.*/ and /*only if: state*/ (state = 'owed') /*.*/ limit $3 for update;
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 limit $2;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
update "delivery_infos"
  set "delivered_at" = $1
  where "order_id" = $2;
update "order_details"
  set "refunded_at" = $1
  where "order_id" = $2 and 1 = 1;
-- as 20 of pay
update "refunds"
  set "epoch" = "epoch" + $1, "lease_until" = clock_timestamp() + make_interval(secs => 30)
  where id = $2 and state = 'owed'
  returning "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause";
update "refunds"
  set "state" = $1, "ended_at" = $2
  where "id" = $3;
-- as 13 of refundOrder
-- as 14 of refundOrder

-- takeBackRefund
begin;
commit;
-- as 3 of refundOrder
-- as 6 of refundOrder
-- as 5 of giveUpRefund
-- as 6 of giveUpRefund
select "r0".*
  from "refunds" as "r0"
  where "r0"."id" = $1 and "r0"."state" = $2 limit $3 for update;
select "r0".*
  from "refunds" as "r0"
  where "r0"."id" = $1 limit $2;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select greatest(sum(taken.plays) - gachas.maximum, 0)::int as "plays"
  from "gachas"
  inner join (select "bought"."gacha_id", "bought"."play_amount" as "plays"
    from "orders" as "bought"
    where "bought"."user_id" = $1::uuid and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
    union all select "refunded"."gacha_id", 1 as "plays"
    from "orders" as "refunded"
    inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
    where "refunded"."user_id" = $2::uuid and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and ("kept"."delivered_at" is not null or /*seen: purchase limit*/ ((refunded.state = 'refunding' or exists ( select
            from refunds
            where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.prizes = 'write-off'))) /*.*/) and "kept"."play" is not null and "kept"."deleted_at" is null) as "taken" on "taken"."gacha_id" = "gachas"."id"
  where "gachas"."id" = $3 and "gachas"."has_limit" = $4
  group by "gachas"."maximum";
-- as 13 of giveUpRefund
-- as 14 of giveUpRefund
-- as 20 of pay
update "refunds"
  set "state" = $1, "taken_back_at" = $2, "taken_back_because" = $3
  where "id" = $4;
-- as 13 of refundOrder
-- as 14 of refundOrder

-- refundsOwed
select "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause", orders.gacha_id as "gachaId", case when refunds.origin = 'charge-back' and refunds.state = 'done' then nullif(greatest(0, (select sum(each.amount)
        from refunds each
        where each.payment_id = refunds.payment_id and each.state in ('owed', 'done')) - (select payments.amount
        from payments
        where payments.id = refunds.payment_id)), 0)::float8 end as "givenTwiceAmount"
  from "refunds"
  inner join "orders" on "orders"."id" = "refunds"."order_id"
  where (refunds.state = 'owed' or (refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.amount > refunds.remaining)) and (refunds.state = 'owed' or case when refunds.origin = 'charge-back' and refunds.state = 'done' then nullif(greatest(0, (select sum(each.amount)
          from refunds each
          where each.payment_id = refunds.payment_id and each.state in ('owed', 'done')) - (select payments.amount
          from payments
          where payments.id = refunds.payment_id)), 0)::float8 end is not null) and "orders"."gacha_id" = any($1)
  order by "refunds"."created_at" asc, "refunds"."id" asc limit $2;
-- as 5 of staffMe

-- timeline
select "code".*, "asked"."orderId", clock_timestamp() as "now"
  from (select *
    from json_to_recordset($1) as given("orderId" uuid) limit (select $2::bigint)) as "asked"
  inner join "orders" on "orders"."id" = "asked"."orderId"
  inner join lateral (select "token"."id", "token"."created_at" as "createdAt", "token"."superseded_at" as "supersededAt", "token"."expires_at" as "expiresAt"
    from "pickup_tokens" as "token"
    where "token"."user_id" = "orders"."user_id" and exists (select "item"."id"
      from "order_details" as "item"
      inner join "pickup_token_items" as "covered" on "covered"."order_detail_id" = "item"."id"
      where "item"."order_id" = "orders"."id" and "covered"."pickup_token_id" = "token"."id")
    order by "token"."created_at" desc limit $3) as "code" on true;
select "deed".*, "asked"."orderId" as "asked"
  from (select *
    from json_to_recordset($1) as given("orderId" uuid) limit (select $2::bigint)) as "asked"
  inner join lateral (select "deeds"."id" as "id", "deeds"."at" as "at", "deeds"."staff_id" as "staffId", "deeds"."device_id" as "deviceId", "deeds"."account" as "account", "deeds"."action" as "action", "deeds"."gacha_id" as "gachaId", "deeds"."order_id" as "orderId", "deeds"."user_id" as "userId", "deeds"."subject_id" as "subjectId", "deeds"."before" as "before", "deeds"."after" as "after", "deeds"."why" as "why", "staff"."name" as "staffName", "devices"."name" as "deviceName"
    from "deeds"
    left join "staff" on "staff"."id" = "deeds"."staff_id"
    left join "devices" on "devices"."id" = "deeds"."device_id"
    where "deeds"."order_id" = "asked"."orderId" and "deeds"."action" <> $3
    order by "deeds"."at" desc limit $4) as "deed" on true;
select "gacha_id"
  from "orders"
  where "id" = $1;
select "item"."order_id" as "orderId", "handovers"."id" as "sourceId", "handovers"."delivered_at" as "at", "staff"."id" as "staffId", "staff"."name" as "staffName", count(*)::int as "amount"
  from "order_details" as "item"
  inner join lateral (select "handover_id"
    from "handover_items"
    where "order_detail_id" = "item"."id"
    union all select "handover_id"
    from "undone_handover_items"
    where "order_detail_id" = "item"."id") as "given" on true
  inner join "handovers" on "handovers"."id" = "given"."handover_id"
  inner join "staff" on "staff"."id" = "handovers"."staff_id"
  where "item"."order_id" = any($1)
  group by "item"."order_id", "handovers"."id", "staff"."id";
select "noted".*
  from (select *
    from json_to_recordset($1) as given("orderId" uuid) limit (select $2::bigint)) as "asked"
  inner join lateral (select "event"."order_id" as "orderId", "event"."id" as "sourceId", "event"."at", "event"."kind" as "change"
    from "address_events" as "event"
    where "event"."order_id" = "asked"."orderId"
    order by "event"."at" desc limit $3) as "noted" on true;
select "order_id" as "orderId", "attempt" as "place", min(drawn_at) as "at", count(*)::int as "amount"
  from "draws"
  where "order_id" = any($1)
  group by "order_id", "attempt";
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", "orders"."held_at" as "heldAt", "orders"."held_because" as "heldBecause", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", clock_timestamp() as "now"
  from "orders"
  where "id" = any($1);
select "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause"
  from "refunds"
  where "order_id" = any($1)
  order by "created_at", "id";
-- as 5 of staffMe
select "taken".*
  from (select *
    from json_to_recordset($1) as given("orderId" uuid) limit (select $2::bigint)) as "asked"
  inner join lateral (select "payments"."order_id" as "orderId", "payments"."id" as "sourceId", "payments"."refusal", "step"."id" as "place", "step"."to_state" as "step", "step"."at"
    from "payments"
    inner join "payment_steps" as "step" on "step"."payment_id" = "payments"."id"
    where "payments"."order_id" = "asked"."orderId"
    order by "step"."id" desc limit $3) as "taken" on true;

-- parcelsToPack
select "order_id" as "orderId", "address"
  from "delivery_infos"
  where "order_id" = any($1);
select "orders"."user_id" as "userId", "orders"."id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."play_amount" as "playAmount", "orders"."held_at" as "heldAt", "orders"."returned_at" as "returnedAt", "orders"."released_at" as "releasedAt", "users"."banned_at" as "bannedAt", "order_details"."id", "prizes"."id" as "prizeId", "prizes"."picking_name" as "pickingName", "prizes"."position"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  inner join "order_details" on "order_details"."order_id" = "orders"."id"
  inner join "prizes" on "prizes"."id" = "order_details"."prize_id"
  where "orders"."user_id" = any($1) and ("orders"."state" = 'assigned' and "orders"."delivery_type" = 'mail' and "orders"."deleted_at" is null and not "orders"."is_packed" and "orders"."assigned_at" >= $2 and "orders"."gacha_id" = any($3) and exists (select
      from delivery_infos known
      where known.order_id = "orders"."id") and exists ( select
      from order_details item
      where item.order_id = "orders"."id" and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null and not exists (select
        from shipment_items packed
        where packed.order_detail_id = item.id))) and "order_details"."deleted_at" is null and "order_details"."delivered_at" is null and "order_details"."refunded_at" is null and not exists (select
    from shipment_items packed
    where packed.order_detail_id = order_details.id)
  order by "orders"."assigned_at", "orders"."id", "order_details"."play";
-- as 5 of staffMe
select "u0".*
  from "users" as "u0"
  where 1 = 0;
select *
  from (select (select count(*) as "count"
      from "orders"
      where ("orders"."state" = 'assigned' and "orders"."delivery_type" = 'mail' and "orders"."deleted_at" is null and not "orders"."is_packed" and "orders"."assigned_at" >= $1 and "orders"."gacha_id" = any($2) and exists (select
          from delivery_infos known
          where known.order_id = "orders"."id") and exists ( select
          from order_details item
          where item.order_id = "orders"."id" and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null and not exists (select
            from shipment_items packed
            where packed.order_detail_id = item.id))) and not exists (select "earlier"."id"
        from "orders" as "earlier"
        where "earlier"."user_id" = "orders"."user_id" and ("earlier"."assigned_at", "earlier"."id") < ("orders"."assigned_at", "orders"."id") and ("earlier"."state" = 'assigned' and "earlier"."delivery_type" = 'mail' and "earlier"."deleted_at" is null and not "earlier"."is_packed" and "earlier"."assigned_at" >= $3 and "earlier"."gacha_id" = any($4) and exists (select
            from delivery_infos known
            where known.order_id = "earlier"."id") and exists ( select
            from order_details item
            where item.order_id = "earlier"."id" and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null and not exists (select
              from shipment_items packed
              where packed.order_detail_id = item.id))))) as "total") as "around"
  left join (select "orders"."user_id" as "userId", "orders"."assigned_at" as "since", "orders"."id" as "orderId"
    from "orders"
    where ("orders"."state" = 'assigned' and "orders"."delivery_type" = 'mail' and "orders"."deleted_at" is null and not "orders"."is_packed" and "orders"."assigned_at" >= $5 and "orders"."gacha_id" = any($6) and exists (select
        from delivery_infos known
        where known.order_id = "orders"."id") and exists ( select
        from order_details item
        where item.order_id = "orders"."id" and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null and not exists (select
          from shipment_items packed
          where packed.order_detail_id = item.id))) and not exists (select "earlier"."id"
      from "orders" as "earlier"
      where "earlier"."user_id" = "orders"."user_id" and ("earlier"."assigned_at", "earlier"."id") < ("orders"."assigned_at", "orders"."id") and ("earlier"."state" = 'assigned' and "earlier"."delivery_type" = 'mail' and "earlier"."deleted_at" is null and not "earlier"."is_packed" and "earlier"."assigned_at" >= $7 and "earlier"."gacha_id" = any($8) and exists (select
          from delivery_infos known
          where known.order_id = "earlier"."id") and exists ( select
          from order_details item
          where item.order_id = "earlier"."id" and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null and not exists (select
            from shipment_items packed
            where packed.order_detail_id = item.id))))
    order by "orders"."assigned_at" asc, "orders"."id" asc limit $9) as "page" on true
  order by "page"."since" asc, "page"."orderId" asc;

-- parcelsBeingPacked
-- as 5 of staffMe
select *
  from (select (select count(*) as "count"
      from "shipments"
      where "shipments"."posted_at" is null and "shipments"."packed_at" >= $1 and "shipments"."packed_at" <= $2 and (not exists (select "orders"."id"
          from "shipment_items"
          inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
          inner join "orders" on "orders"."id" = "order_details"."order_id"
          where "shipment_items"."shipment_id" = "shipments"."id" and not "orders"."gacha_id" = any($3)) and exists (select "orders"."id"
          from "shipment_items"
          inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
          inner join "orders" on "orders"."id" = "order_details"."order_id"
          where "shipment_items"."shipment_id" = "shipments"."id" and "orders"."gacha_id" = any($4)))) as "total") as "around"
  left join (select "shipments"."id" as "id", "shipments"."user_id" as "userId", "shipments"."staff_id" as "staffId", "shipments"."packed_at" as "packedAt", "shipments"."carrier" as "carrier", "shipments"."tracking_number" as "trackingNumber", "shipments"."posted_at" as "postedAt", "shipments"."corrected_at" as "correctedAt", "shipments"."returned_at" as "returnedAt", "shipments"."returned_because" as "returnedBecause"
    from "shipments"
    where "shipments"."posted_at" is null and "shipments"."packed_at" >= $5 and "shipments"."packed_at" <= $6 and (not exists (select "orders"."id"
        from "shipment_items"
        inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
        inner join "orders" on "orders"."id" = "order_details"."order_id"
        where "shipment_items"."shipment_id" = "shipments"."id" and not "orders"."gacha_id" = any($7)) and exists (select "orders"."id"
        from "shipment_items"
        inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
        inner join "orders" on "orders"."id" = "order_details"."order_id"
        where "shipment_items"."shipment_id" = "shipments"."id" and "orders"."gacha_id" = any($8)))
    order by "shipments"."packed_at" asc, "shipments"."id" asc limit $9) as "page" on true
  order by "page"."packedAt" asc, "page"."id" asc;

-- staffMembers
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select staff.id as "id", staff.name as "name"
  from "staff"
  where exists (select "staff_roles"."id"
    from "staff_roles"
    where "staff_roles"."staff_id" = "staff"."id" and ("gacha_id" = any($1) or "gacha_id" is null))
  order by "staff"."name" collate "by_name" asc, "staff"."id" asc limit $2;
start transaction isolation level repeatable read read only;

-- auditLog
commit;
select "deeds"."id" as "id", "deeds"."at" as "at", "deeds"."staff_id" as "staffId", "deeds"."device_id" as "deviceId", "deeds"."account" as "account", "deeds"."action" as "action", "deeds"."gacha_id" as "gachaId", "deeds"."order_id" as "orderId", "deeds"."user_id" as "userId", "deeds"."subject_id" as "subjectId", "deeds"."before" as "before", "deeds"."after" as "after", "deeds"."why" as "why", "staff"."name" as "staffName", "devices"."name" as "deviceName"
  from "deeds"
  left join "staff" on "staff"."id" = "deeds"."staff_id"
  left join "devices" on "devices"."id" = "deeds"."device_id"
  where "deeds"."gacha_id" = any($1) and "deeds"."gacha_id" = $2
  order by "deeds"."at" desc, "deeds"."id" asc limit $3;
-- as 3 of gachas
-- as 7 of settleHandoverConflict
-- as 6 of gachaFairness
-- as 4 of gachas
-- as 5 of gachas
select "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause"
  from "refunds"
  inner join "orders" on "orders"."id" = "refunds"."order_id"
  where "refunds"."id" = any($1) and "orders"."gacha_id" = any($2);
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- addStaff
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "subject_id", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning "at";
insert into "staff" ("id", "issuer", "subject", "name") values ($1, $2, $3, $4);
insert into "staff_roles" ("id", "staff_id", "role", "gacha_id") values ($1, $2, $3, $4)
  returning "granted_at";
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
select "s0".*
  from "staff" as "s0"
  where "s0"."issuer" = $1 and "s0"."subject" = $2 limit $3;
select "s0".*
  from "staff_roles" as "s0"
  where "s0"."staff_id" = $1;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;

-- setStaffRoles
begin;
commit;
delete
  from "staff_roles"
  where "id" in ($1);
-- as 3 of addStaff
-- as 5 of addStaff
select "d0".*
  from "devices" as "d0"
  where "d0"."staff_id" = $1 and "d0"."revoked_at" is null and "d0"."invited_by" is not null
  order by "d0"."id" asc;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
select "s0".*
  from "staff" as "s0"
  where "s0"."id" = $1 limit $2 for update;
-- as 10 of addStaff
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;

-- revokeStaff
begin;
commit;
-- as 3 of addStaff
-- as 10 of setStaffRoles
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
update "staff"
  set "revoked_at" = $1
  where "id" = $2;

-- restoreStaff
begin;
commit;
-- as 10 of setStaffRoles
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select pg_advisory_xact_lock(hashtext($1)) as "locked";

-- devices
select "devices"."id" as "id", "devices"."staff_id" as "staffId", "devices"."name" as "name", "devices"."invited_by" as "invitedBy", "devices"."invited_at" as "invitedAt", "devices"."key_thumbprint" as "keyThumbprint", "devices"."signed_in_at" as "signedInAt", "devices"."last_seen_at" as "lastSeenAt", "devices"."revoked_at" as "revokedAt", invitation.expires_at as "invitationExpiresAt", invitation.expires_at > clock_timestamp() as "isInvitationOpen"
  from "devices"
  inner join "device_invitations" as "invitation" on "invitation"."device_id" = "devices"."id"
  inner join lateral (select count(*) as "amount", coalesce(bool_or(held.gacha_id is null or ($1::boolean or coalesce(held.gacha_id = any($2), false))), false) as "touches", coalesce(bool_and(($3::boolean or coalesce(held.gacha_id = any($4), false))) filter (where held.role <> 'counter'), true) as "othersWithin", coalesce(bool_and(($5::boolean or coalesce(held.gacha_id = any($6), false))) filter (where held.role = 'counter'), true) as "countersWithin", coalesce(bool_and(($7::boolean or coalesce(held.gacha_id = any($8), false))) filter (where held.role = 'counter'), true) as "countersSupervised"
    from "staff_roles" as "held"
    left join "gachas" on "gachas"."id" = "held"."gacha_id" and "gachas"."deleted_at" is null
    where ("held"."gacha_id" is null or "gachas"."id" is not null) and "held"."staff_id" = devices.staff_id) as "roles" on true
  where (($9::boolean and ($10::boolean or roles.touches)) or (roles.amount > 0 and roles."othersWithin" and (roles."countersWithin" or roles."countersSupervised")))
  order by "devices"."name" collate "by_name" asc, "devices"."id" asc limit $11;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt

-- inviteDevice
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "subject_id", "after", "why") values ($1, $2, $3, $4, $5, $6, $7)
  returning "at";
-- as 3 of addStaff
insert into "device_invitations" ("device_id", "secret_hash", "expires_at") values ($1, $2, $3);
insert into "devices" ("id", "staff_id", "name", "invited_by", "invited_at") values ($1, $2, $3, $4, $5);
-- as 4 of addStaff
-- as 5 of addStaff
select "devices"."id" as "id", "devices"."staff_id" as "staffId", "devices"."name" as "name", "devices"."invited_by" as "invitedBy", "devices"."invited_at" as "invitedAt", "devices"."key_thumbprint" as "keyThumbprint", "devices"."signed_in_at" as "signedInAt", "devices"."last_seen_at" as "lastSeenAt", "devices"."revoked_at" as "revokedAt", invitation.expires_at as "invitationExpiresAt", invitation.expires_at > clock_timestamp() as "isInvitationOpen"
  from "devices"
  inner join "device_invitations" as "invitation" on "invitation"."device_id" = "devices"."id"
  where "devices"."id" = $1;
-- as 10 of addStaff
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";

-- inviteDevice:staff
begin;
commit;
-- as 3 of inviteDevice
-- as 5 of inviteDevice
-- as 6 of inviteDevice
-- as 9 of inviteDevice
-- as 10 of setStaffRoles
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";

-- renameDevice
begin;
commit;
-- as 3 of addStaff
select "d0".*
  from "devices" as "d0"
  where "d0"."id" = $1 limit $2 for update;
-- as 9 of inviteDevice
-- as 10 of setStaffRoles
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select pg_advisory_xact_lock(hashtext($1)) as "locked";
update "devices"
  set "name" = $1
  where "id" = $2;

-- revokeDevice
begin;
commit;
-- as 3 of addStaff
-- as 4 of renameDevice
-- as 9 of inviteDevice
-- as 10 of setStaffRoles
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
update "devices"
  set "revoked_at" = $1
  where "id" = $2;

-- wrongCodes
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select "wrong_codes"."id" as "id", "wrong_codes"."at" as "at", "wrong_codes"."staff_id" as "staffId", "wrong_codes"."device_id" as "deviceId", "wrong_codes"."reader" as "reader", "wrong_codes"."refusal" as "refusal", "wrong_codes"."gacha_id" as "gachaId", "wrong_codes"."fingerprint" as "fingerprint", "staff"."name" as "staffName", "devices"."name" as "deviceName"
  from "wrong_codes"
  left join "staff" on "staff"."id" = "wrong_codes"."staff_id"
  left join "devices" on "devices"."id" = "wrong_codes"."device_id"
  where "wrong_codes"."gacha_id" = $1 and exists (select "staff_roles"."id"
    from "staff_roles"
    where "staff_roles"."staff_id" = "wrong_codes"."staff_id" and ("gacha_id" = any($2) or "gacha_id" is null))
  order by "wrong_codes"."at" desc, "wrong_codes"."id" asc limit $3;
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- checkInJumps
select "check_in_jumps"."id" as "id", "check_in_jumps"."user_id" as "userId", "check_in_jumps"."from_latitude" as "fromLatitude", "check_in_jumps"."from_longitude" as "fromLongitude", "check_in_jumps"."from_at" as "fromAt", "check_in_jumps"."latitude" as "latitude", "check_in_jumps"."longitude" as "longitude", "check_in_jumps"."at" as "at", "check_in_jumps"."kilometres" as "kilometres"
  from "check_in_jumps"
  where "check_in_jumps"."user_id" = $1 and exists (select "check_ins"."user_id"
    from "check_ins"
    where "check_ins"."user_id" = "check_in_jumps"."user_id" and "check_ins"."gacha_id" = any($2))
  order by "check_in_jumps"."at" desc, "check_in_jumps"."id" asc limit $3;
-- as 5 of staffMe

-- forgiveWrongCodes
begin;
commit;
-- as 3 of addStaff
select "c0".*
  from "code_readers" as "c0"
  where "c0"."staff_id" = $1
  order by "c0"."reader" asc for update;
-- as 6 of confirmHandover:occurredAt
-- as 10 of setStaffRoles
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";

-- updateGacha
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning "at";
insert into "sale_terms" ("id", "gacha_id", "number", "seller_id", "terms_id", "gacha_name", "price", "start_at", "end_at", "delivery_type", "redeem_limit_date", "delivery", "delivery_cost", "cancellation", "changed_by", "reason") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  returning "created_at";
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" = $1 and "g0"."deleted_at" is null limit $2;
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" in ($1) and "g0"."deleted_at" is null;
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" in ($1) and "g0"."deleted_at" is null
  order by "g0"."created_at" asc, "g0"."id" asc;
-- as 3 of gachas
select "gachas"."id" as "id", "gachas"."name" as "name", "gachas"."description" as "description", "gachas"."texts" as "texts", "gachas"."price" as "price", "gachas"."has_limit" as "hasLimit", "gachas"."maximum" as "maximum", "gachas"."on_sale" as "onSale", "gachas"."paused" as "isPaused", "gachas"."published" as "published", "gachas"."start_at" as "startAt", "gachas"."end_at" as "endAt", "gachas"."redeem_limit_date" as "redeemLimitDate", "gachas"."redeem_policy" as "redeemPolicy", "gachas"."delivery_type" as "deliveryType", "gachas"."auth_provider_type" as "authProviderType", "gachas"."auth_provider_id" as "authProviderId", "gachas"."needs_checkin" as "isCheckInNeeded", "gachas"."thumbnail_image_url" as "thumbnailImageUrl", "gachas"."lineup_image_url" as "lineupImageUrl", "gachas"."tags" as "tags", "gachas"."odds_number" as "oddsNumber", "gachas"."needs_purchase" as "needsPurchase", "gachas"."terms_number" as "termsNumber", "gachas"."version" as "version", "gachas"."last_serial_number" as "lastSerialNumber", "gachas"."last_draw" as "lastDraw", "gachas"."created_at" as "createdAt", "gachas"."updated_at" as "updatedAt", "gachas"."deleted_at" as "deletedAt"
  from "gachas"
  where "id" = $1
  order by "start_at" desc, "id";
select "hash", "type", "width", "height", "alt_ja" as "altJa", "alt_en" as "altEn", "created_at" as "createdAt"
  from "pictures"
  where "hash" = any($1);
select "id"
  from "gachas"
  where "id" = any($1)
  order by "id" for no key update;
-- as 6 of confirmHandover:occurredAt
-- as 1 of legalText
select "p0".*
  from "prizes" as "p0"
  where "p0"."gacha_id" in ($1) and "p0"."deleted_at" is null
  order by "p0"."position" asc, "p0"."id" asc;
-- as 4 of gachas
select "prizes"."id" as "id", "prizes"."gacha_id" as "gachaId", "prizes"."position" as "position", "prizes"."kind" as "kind", "prizes"."name" as "name", "prizes"."picking_name" as "pickingName", "prizes"."description" as "description", "prizes"."texts" as "texts", "prizes"."supply" as "supply", "prizes"."stock" as "stock", "prizes"."restocked" as "restocked", "prizes"."pickup_weight" as "pickupWeight", "prizes"."retail_value" as "retailValue", "prizes"."image_url" as "imageUrl", "prizes"."pickup_image_url" as "pickupImageUrl", "prizes"."secret_image_url" as "secretImageUrl", "prizes"."created_at" as "createdAt", "prizes"."updated_at" as "updatedAt", "prizes"."deleted_at" as "deletedAt"
  from "prizes"
  where "gacha_id" = $1
  order by "position", "id";
select "r0".*
  from "redeem_details" as "r0"
  where "r0"."gacha_id" = $1 limit $2;
select "r0".*
  from "redeem_details" as "r0"
  where "r0"."gacha_id" in ($1);
-- as 5 of gachas
select "redeem_details"."id" as "id", "redeem_details"."gacha_id" as "gachaId", "redeem_details"."probability_provision" as "probabilityProvision", "redeem_details"."rule" as "rule", "redeem_details"."place_url" as "placeUrl", "redeem_details"."place_text" as "placeText", "redeem_details"."info_text" as "infoText", "redeem_details"."texts" as "texts", "redeem_details"."call_number" as "callNumber", "redeem_details"."web_url" as "webUrl"
  from "redeem_details"
  where "gacha_id" = $1;
select "s0"."id", "s0"."gacha_id"
  from "seeds" as "s0"
  where "s0"."gacha_id" in ($1);
-- as 1 of seller
select "s0".*, "s1"."id" as "s1__id", "s1"."number" as "s1__number", "s1"."name" as "s1__name", "s1"."address" as "s1__address", "s1"."telephone" as "s1__telephone", "s1"."person_in_charge" as "s1__person_in_charge", "s1"."registration_number" as "s1__registration_number", "s1"."changed_by" as "s1__changed_by", "s1"."reason" as "s1__reason", "s1"."created_at" as "s1__created_at"
  from "sale_terms" as "s0"
  left join "sellers" as "s1" on "s0"."seller_id" = "s1"."id"
  where "s0"."id" in ($1);
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select distinct on ("gacha_id") "id"
  from "sale_terms"
  where "gacha_id" = any($1)
  order by "gacha_id", "number" desc;
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "gachas"
  set "price" = $1
  where "id" = $2;
update "gachas"
  set "terms_number" = $1
  where "id" = $2;

-- publishGacha
begin;
commit;
-- as 3 of updateGacha
-- as 5 of updateGacha
-- as 6 of updateGacha
-- as 7 of updateGacha
select "g0".*
  from "gachas" as "g0"
  where "g0"."published" = $1;
-- as 3 of gachas
-- as 9 of updateGacha
-- as 10 of updateGacha
-- as 11 of updateGacha
-- as 6 of confirmHandover:occurredAt
-- as 1 of legalText
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 17 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 21 of updateGacha
-- as 1 of seller
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "gachas"
  set "published" = $1
  where "id" = $2;

-- pauseSale
begin;
commit;
-- as 3 of updateGacha
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 11 of updateGacha
-- as 6 of confirmHandover:occurredAt
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select set_config('lock_timeout', '3500ms', true) as "patience"
  where current_setting('lock_timeout') <> '0';
start transaction isolation level repeatable read read only;
update "gachas"
  set "paused" = $1
  where "id" = $2;

-- resumeSale
begin;
commit;
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 11 of updateGacha
-- as 6 of confirmHandover:occurredAt
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
-- as 21 of pauseSale
start transaction isolation level repeatable read read only;

-- closeSale
begin;
commit;
-- as 3 of updateGacha
-- as 4 of updateGacha
-- as 5 of updateGacha
-- as 6 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 11 of updateGacha
-- as 6 of confirmHandover:occurredAt
-- as 1 of legalText
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 1 of seller
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
-- as 21 of pauseSale
start transaction isolation level repeatable read read only;
update "gachas"
  set "end_at" = $1
  where "id" = $2;
update "gachas"
  set "terms_number" = $1
  where "id" = $2;

-- previewOdds
commit;
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
select "p0".*
  from "prizes" as "p0"
  where "p0"."gacha_id" = $1;
-- as 14 of updateGacha
-- as 4 of gachas
-- as 18 of updateGacha
-- as 5 of gachas
-- as 23 of updateGacha
-- as 5 of staffMe
select clock_timestamp() as "now";
-- as 27 of updateGacha
start transaction isolation level repeatable read read only;

-- previewGacha
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- previewWins
commit;
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- addPrize
begin;
commit;
-- as 3 of updateGacha
insert into "odds_pages" ("odds_version_id", "content", "hash") values ($1, $2, $3)
  returning "frozen_at";
insert into "odds_versions" ("id", "gacha_id", "number", "weights", "supplies", "gacha_version", "changed_by", "reason", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into "prizes" ("id", "gacha_id", "position", "kind", "name", "picking_name", "description", "texts", "supply", "stock", "restocked", "pickup_weight", "retail_value", "image_url", "pickup_image_url", "secret_image_url", "deleted_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  returning "created_at", "updated_at";
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 10 of updateGacha
-- as 11 of updateGacha
select "id"
  from "prizes"
  where ("gacha_id" = any($1) or "id" = any($2))
  order by "id" for no key update;
-- as 6 of confirmHandover:occurredAt
select "o0".*
  from "odds_versions" as "o0"
  where "o0"."gacha_id" = $1
  order by "o0"."number" desc limit $2;
-- as 5 of previewOdds
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "gachas"
  set "odds_number" = $1
  where "id" = $2;

-- updatePrize
begin;
commit;
-- as 3 of updateGacha
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 10 of updateGacha
-- as 11 of updateGacha
-- as 13 of addPrize
-- as 6 of confirmHandover:occurredAt
-- as 15 of addPrize
select "p0"."id", "p0"."gacha_id"
  from "prizes" as "p0"
  where "p0"."id" = $1 limit $2;
-- as 5 of previewOdds
-- as 14 of updateGacha
-- as 7 of gachaFairness
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "prizes"
  set "retail_value" = $1
  where "id" = $2;

-- restockPrize
begin;
commit;
-- as 3 of updateGacha
-- as 4 of addPrize
-- as 5 of addPrize
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 10 of updateGacha
-- as 11 of updateGacha
-- as 13 of addPrize
-- as 6 of confirmHandover:occurredAt
-- as 15 of addPrize
-- as 13 of updatePrize
-- as 5 of previewOdds
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "gachas"
  set "odds_number" = $1
  where "id" = $2;
update "prizes"
  set "supply" = $1, "stock" = $2, "restocked" = $3
  where "id" = $4;

-- retirePrize
begin;
commit;
-- as 3 of updateGacha
-- as 4 of addPrize
-- as 5 of addPrize
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 10 of updateGacha
-- as 11 of updateGacha
-- as 13 of addPrize
-- as 6 of confirmHandover:occurredAt
-- as 15 of addPrize
-- as 13 of updatePrize
-- as 5 of previewOdds
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "gachas"
  set "odds_number" = $1
  where "id" = $2;
update "prizes"
  set "deleted_at" = case when ("id" = $1) then $2 else "deleted_at" end, "position" = case when ("id" = $3) then $4 else "position" end
  where "id" in ($5, $6)
  returning "id";

-- restorePrize
begin;
commit;
-- as 5 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 10 of updateGacha
-- as 11 of updateGacha
-- as 13 of addPrize
-- as 6 of confirmHandover:occurredAt
-- as 15 of addPrize
-- as 13 of updatePrize
-- as 5 of previewOdds
-- as 14 of updateGacha
-- as 7 of gachaFairness
-- as 4 of gachas
-- as 16 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 23 of updateGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;

-- createBeacon
begin;
commit;
insert into "beacon_gachas" ("gacha_id", "beacon_id") values ($1, $2);
insert into "beacons" ("beacon_id", "valid_hours") values ($1, $2)
  on conflict ("beacon_id") do update
  set "valid_hours" = excluded."valid_hours"
  returning "is_active", "start_at", "end_at", "version";
-- as 3 of updateGacha
select "b0"."gacha_id", "b0"."beacon_id", "g1"."id" as "g1__id", "g1"."name" as "g1__name", "g1"."description" as "g1__description", "g1"."texts" as "g1__texts", "g1"."price" as "g1__price", "g1"."has_limit" as "g1__has_limit", "g1"."maximum" as "g1__maximum", "g1"."on_sale" as "g1__on_sale", "g1"."paused" as "g1__paused", "g1"."published" as "g1__published", "g1"."start_at" as "g1__start_at", "g1"."end_at" as "g1__end_at", "g1"."redeem_limit_date" as "g1__redeem_limit_date", "g1"."redeem_policy" as "g1__redeem_policy", "g1"."delivery_type" as "g1__delivery_type", "g1"."auth_provider_type" as "g1__auth_provider_type", "g1"."auth_provider_id" as "g1__auth_provider_id", "g1"."needs_checkin" as "g1__needs_checkin", "g1"."thumbnail_image_url" as "g1__thumbnail_image_url", "g1"."lineup_image_url" as "g1__lineup_image_url", "g1"."tags" as "g1__tags", "g1"."odds_number" as "g1__odds_number", "g1"."needs_purchase" as "g1__needs_purchase", "g1"."terms_number" as "g1__terms_number", "g1"."version" as "g1__version", "g1"."last_serial_number" as "g1__last_serial_number", "g1"."last_draw" as "g1__last_draw", "g1"."created_at" as "g1__created_at", "g1"."updated_at" as "g1__updated_at", "g1"."deleted_at" as "g1__deleted_at"
  from "beacon_gachas" as "b0"
  inner join "gachas" as "g1" on "b0"."gacha_id" = "g1"."id"
  where "b0"."beacon_id" in ($1);
select "b0".*
  from "beacons" as "b0"
  where "b0"."beacon_id" = $1 limit $2;
select "g0"."id"
  from "gachas" as "g0"
  where "g0"."id" in ($1);
-- as 3 of gachas
-- as 6 of confirmHandover:occurredAt
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;

-- createArea
begin;
commit;
insert into "area_gachas" ("gacha_id", "area_id") values ($1, $2);
insert into "areas" ("id", "name", "latitude", "longitude", "radius_m", "valid_hours", "is_active", "version") values ($1, $2, $3, $4, $5, $6, $7, $8);
-- as 3 of updateGacha
select "a0"."gacha_id", "a0"."area_id", "g1"."id" as "g1__id", "g1"."name" as "g1__name", "g1"."description" as "g1__description", "g1"."texts" as "g1__texts", "g1"."price" as "g1__price", "g1"."has_limit" as "g1__has_limit", "g1"."maximum" as "g1__maximum", "g1"."on_sale" as "g1__on_sale", "g1"."paused" as "g1__paused", "g1"."published" as "g1__published", "g1"."start_at" as "g1__start_at", "g1"."end_at" as "g1__end_at", "g1"."redeem_limit_date" as "g1__redeem_limit_date", "g1"."redeem_policy" as "g1__redeem_policy", "g1"."delivery_type" as "g1__delivery_type", "g1"."auth_provider_type" as "g1__auth_provider_type", "g1"."auth_provider_id" as "g1__auth_provider_id", "g1"."needs_checkin" as "g1__needs_checkin", "g1"."thumbnail_image_url" as "g1__thumbnail_image_url", "g1"."lineup_image_url" as "g1__lineup_image_url", "g1"."tags" as "g1__tags", "g1"."odds_number" as "g1__odds_number", "g1"."needs_purchase" as "g1__needs_purchase", "g1"."terms_number" as "g1__terms_number", "g1"."version" as "g1__version", "g1"."last_serial_number" as "g1__last_serial_number", "g1"."last_draw" as "g1__last_draw", "g1"."created_at" as "g1__created_at", "g1"."updated_at" as "g1__updated_at", "g1"."deleted_at" as "g1__deleted_at"
  from "area_gachas" as "a0"
  inner join "gachas" as "g1" on "a0"."gacha_id" = "g1"."id"
  where "a0"."area_id" in ($1);
select "a0".*
  from "areas" as "a0"
  where "a0"."name" = $1 limit $2;
-- as 8 of createBeacon
-- as 3 of gachas
-- as 6 of confirmHandover:occurredAt
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;

-- updateBeacon
begin;
commit;
insert into "beacons" ("beacon_id", "valid_hours", "is_active", "start_at", "end_at") values ($1, $2, $3, $4, $5)
  on conflict ("beacon_id") do update
  set "valid_hours" = excluded."valid_hours", "is_active" = excluded."is_active", "start_at" = excluded."start_at", "end_at" = excluded."end_at"
  returning "version";
-- as 3 of updateGacha
-- as 6 of createBeacon
-- as 7 of createBeacon
-- as 8 of createBeacon
-- as 3 of gachas
-- as 6 of confirmHandover:occurredAt
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "gachas"
  set "tags" = $1
  where "id" = $2;

-- updateArea
begin;
commit;
-- as 3 of updateGacha
-- as 6 of createArea
-- as 7 of createArea
-- as 8 of createBeacon
-- as 3 of gachas
-- as 6 of confirmHandover:occurredAt
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;
update "areas"
  set "is_active" = $1
  where "id" = $2;

-- beacons
commit;
select "b0"."gacha_id", "b0"."beacon_id"
  from "beacon_gachas" as "b0"
  where "b0"."beacon_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90);
select "b0".*
  from "beacons" as "b0";
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- areas
commit;
select "a0"."gacha_id", "a0"."area_id"
  from "area_gachas" as "a0"
  where "a0"."area_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89);
select "a0".*
  from "areas" as "a0";
-- as 3 of gachas
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- correctAddress
begin;
commit;
select "id"
  from "orders"
  where "id" = any($1)
  order by "id" for update;
-- as 9 of checkIn
select "order_details"."id"
  from "order_details"
  inner join "shipment_items" on "shipment_items"."order_detail_id" = "order_details"."id"
  inner join "shipments" on "shipments"."id" = "shipment_items"."shipment_id"
  where "order_details"."order_id" = $1 limit $2;
-- as 1 of parcelsToPack
-- as 1 of order
select correct_address($1::uuid, $2) as "is_corrected";

-- parcelsToPack
commit;
-- as 3 of confirmHandover
-- as 3 of gachas
-- as 1 of parcelsToPack
-- as 2 of parcelsToPack
-- as 4 of gachas
-- as 5 of gachas
-- as 5 of staffMe
select "u0".*
  from "users" as "u0"
  where "u0"."id" in ($1);
-- as 5 of parcelsToPack
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;

-- packParcel
begin;
commit;
-- as 3 of confirmHandover
insert into "shipment_items" ("order_detail_id", "shipment_id") select "orderDetailId", "shipmentId"
  from (select *
    from json_to_recordset($1) as given("orderDetailId" uuid, "shipmentId" uuid) limit (select $2::bigint)) as "given";
insert into "shipments" ("id", "user_id", "staff_id", "packed_at") values ($1, $2, $3, $4);
-- as 3 of gachas
select "item"."id", "item"."order_id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "packed"."shipment_id" as "shipmentId", "shipments"."posted_at" as "postedAt", "shipments"."carrier", "shipments"."tracking_number" as "trackingNumber", "orders"."play_amount" as "playAmount", /*seen: hold*/ ("orders"."held_at") /*.*/ as "heldAt", /*seen: hold*/ ("orders"."returned_at") /*.*/ as "returnedAt", "orders"."released_at" as "releasedAt", exists (select "order_id"
    from "delivery_infos"
    where "delivery_infos"."order_id" = "orders"."id") as "hasAddress"
  from "order_details" as "item"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "shipment_items" as "packed" on "packed"."order_detail_id" = "item"."id"
  left join "shipments" on "shipments"."id" = "packed"."shipment_id"
  where ("item"."order_id" = any($1) or "item"."id" = any($2)) and "item"."deleted_at" is null and "item"."refunded_at" is null and "orders"."state" in ($3, $4) and "orders"."delivery_type" = $5 and "orders"."deleted_at" is null
  order by "item"."id";
-- as 4 of gachas
-- as 5 of gachas
select "shipment_items"."shipment_id" as "shipmentId", "order_details"."id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId", "orders"."play_amount" as "playAmount", "orders"."gacha_id" as "gachaId"
  from (select "shipment_id", "order_detail_id"
    from "shipment_items"
    union all select "shipment_id", "order_detail_id"
    from "returned_items") as "shipment_items"
  inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "shipment_items"."shipment_id" = any($1)
  order by "order_details"."id";
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
start transaction isolation level repeatable read read only;
with "at_work" as (select "id"
    from "staff"
    where "id" = any($1) for key share) select "users"."id", /*seen: ban*/ ("users"."banned_at") /*.*/ as "bannedAt", (select count(*) as "count"
    from "at_work") as "atWork"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  where "orders"."id" = any($2)
  order by "orders"."id" for update of "orders" for key share of "users";

-- parcelsBeingPacked
select "shipments"."id" as "id", "shipments"."user_id" as "userId", "shipments"."staff_id" as "staffId", "shipments"."packed_at" as "packedAt", "shipments"."carrier" as "carrier", "shipments"."tracking_number" as "trackingNumber", "shipments"."posted_at" as "postedAt", "shipments"."corrected_at" as "correctedAt", "shipments"."returned_at" as "returnedAt", "shipments"."returned_because" as "returnedBecause"
  from "shipments"
  where "shipments"."posted_at" is null and "shipments"."packed_at" >= $1 and "shipments"."packed_at" <= $2 and not exists (select "orders"."id"
    from "shipment_items"
    inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
    inner join "orders" on "orders"."id" = "order_details"."order_id"
    where "shipment_items"."shipment_id" = "shipments"."id" and not "orders"."gacha_id" = any($3))
  order by "shipments"."packed_at" asc, "shipments"."id" asc limit $4;
-- as 5 of staffMe

-- unpackParcel
begin;
commit;
delete
  from "shipment_items"
  where "shipment_id" = $1;
delete
  from "shipments"
  where "id" = $1;
-- as 3 of confirmHandover
-- as 3 of correctAddress
-- as 6 of confirmHandover:occurredAt
select "item"."id", "item"."order_id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "packed"."shipment_id" as "shipmentId", "shipments"."posted_at" as "postedAt", "shipments"."carrier", "shipments"."tracking_number" as "trackingNumber", "orders"."play_amount" as "playAmount", /*seen: hold*/ ("orders"."held_at") /*.*/ as "heldAt", /*seen: hold*/ ("orders"."returned_at") /*.*/ as "returnedAt", "orders"."released_at" as "releasedAt", exists (select "order_id"
    from "delivery_infos"
    where "delivery_infos"."order_id" = "orders"."id") as "hasAddress"
  from "order_details" as "item"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "shipment_items" as "packed" on "packed"."order_detail_id" = "item"."id"
  left join "shipments" on "shipments"."id" = "packed"."shipment_id"
  where "packed"."shipment_id" = any($1) and "item"."deleted_at" is null and "item"."refunded_at" is null and "orders"."state" in ($2, $3) and "orders"."delivery_type" = $4 and "orders"."deleted_at" is null
  order by "item"."id";
select "s0".*
  from "shipments" as "s0"
  where "s0"."id" = $1 limit $2 for update;
-- as 10 of packParcel
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt

-- confirmShipment
begin;
commit;
-- as 3 of confirmHandover
-- as 4 of packParcel
insert into "shipments" ("id", "user_id", "staff_id", "packed_at", "carrier", "tracking_number", "posted_at") values ($1, $2, $3, $4, $5, $6, $7);
-- as 3 of gachas
-- as 7 of packParcel
select "label"."carrier", "label"."trackingNumber"
  from "shipments"
  inner join (select *
    from json_to_recordset($1) as given("carrier" text, "trackingNumber" text) limit (select $2::bigint)) as "label" on "label"."trackingNumber" = "shipments"."tracking_number" and "label"."carrier" = "shipments"."carrier"
  where "shipments"."posted_at" > statement_timestamp() - make_interval(days => $3);
-- as 4 of gachas
-- as 5 of gachas
-- as 10 of packParcel
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock($1, hashtext($2::text || ' ' || $3::text) & 1023)::text as "locked", clock_timestamp() as "since";
start transaction isolation level repeatable read read only;
-- as 10 of recordRefund
update "order_details"
  set "delivered_at" = $1
  where "id" = any($2);
-- as 15 of packParcel
-- as 12 of confirmHandover

-- correctShipment
begin;
commit;
-- as 3 of confirmHandover
-- as 3 of gachas
-- as 3 of correctAddress
-- as 6 of confirmHandover:occurredAt
-- as 8 of unpackParcel
-- as 8 of confirmShipment
-- as 4 of gachas
-- as 5 of gachas
-- as 9 of unpackParcel
-- as 10 of packParcel
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 15 of confirmShipment
start transaction isolation level repeatable read read only;
update "shipments"
  set "tracking_number" = $1, "corrected_at" = $2
  where "id" = $3;

-- returnParcel
begin;
commit;
delete
  from "shipment_items"
  where "order_detail_id" in ($1);
-- as 3 of confirmHandover
insert into "returned_items" ("shipment_id", "order_detail_id") select "shipmentId", "orderDetailId"
  from (select *
    from json_to_recordset($1) as given("shipmentId" uuid, "orderDetailId" uuid) limit (select $2::bigint)) as "given";
-- as 3 of correctAddress
-- as 6 of confirmHandover:occurredAt
-- as 8 of unpackParcel
-- as 12 of undoHandover
-- as 9 of unpackParcel
-- as 10 of packParcel
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 13 of giveUpRefund
-- as 20 of undoHandover
update "orders"
  set "returned_at" = $1
  where "deleted_at" is null and "id" in ($2)
  returning "is_unpaid";
-- as 20 of pay
update "shipments"
  set "returned_at" = $1, "returned_because" = $2
  where "id" = $3;

-- correctAddressFor
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "order_id", "user_id", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning "at";
select "gacha_id"
  from "orders"
  where "id" = $1;
-- as 6 of confirmHandover:occurredAt
-- as 9 of checkIn
-- as 7 of holdOrder
-- as 8 of holdOrder
select "order_details"."id"
  from "order_details"
  inner join "shipment_items" on "shipment_items"."order_detail_id" = "order_details"."id"
  inner join "shipments" on "shipments"."id" = "shipment_items"."shipment_id"
  where "order_details"."order_id" = $1 and "shipments"."posted_at" is null limit $2;
-- as 1 of parcelsToPack
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select correct_address($1::uuid, $2) as "is_corrected";
update "orders"
  set "returned_at" = $1
  where "deleted_at" is null and "id" = $2
  returning "is_unpaid";

-- acceptDeviceInvitation
begin;
commit;
delete
  from "device_proofs"
  where "device_id" = $1 and "expires_at" < clock_timestamp() - interval '1 minute';
delete
  from "signing_keys"
  where "superseded_at" < clock_timestamp() - interval '15 minutes';
insert into "deeds" ("id", "staff_id", "device_id", "action", "subject_id", "before", "after") values ($1, $2, $3, $4, $5, $6, $7)
  returning "at";
insert into "device_proofs" ("device_id", "jti_hash", "expires_at") values ($1, $2, $3);
insert into "signing_keys" ("id", "public_key", "private_key") values ($1, $2, $3)
  returning "created_at";
select "d0".*
  from "device_invitations" as "d0"
  where "d0"."secret_hash" = $1 and "d0"."expires_at" > clock_timestamp() limit $2;
select "d0".*
  from "device_proofs" as "d0"
  where "d0"."device_id" = $1 and "d0"."jti_hash" = $2 limit $3;
-- as 4 of renameDevice
-- as 9 of inviteDevice
select "s0".*
  from "signing_keys" as "s0"
  where "s0"."superseded_at" is null;
select "s0".*
  from "signing_keys" as "s0"
  where "s0"."superseded_at" is null and "s0"."created_at" > clock_timestamp() - interval '30 days' limit $1;
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select pg_advisory_xact_lock(hashtext($1)) as "locked";
update "devices"
  set "key_thumbprint" = $1, "signed_in_at" = $2, "last_seen_at" = $3
  where "id" = $4;

-- renewDeviceToken
begin;
commit;
-- as 3 of acceptDeviceInvitation
-- as 6 of acceptDeviceInvitation
-- as 9 of acceptDeviceInvitation
select "d0".*
  from "devices" as "d0"
  where "d0"."key_thumbprint" = $1
  order by "d0"."revoked_at" desc nulls first limit $2 for update;
-- as 9 of inviteDevice
-- as 13 of acceptDeviceInvitation
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
update "devices"
  set "last_seen_at" = $1
  where "id" = $2;

-- createGacha
begin;
commit;
-- as 3 of updateGacha
insert into "gachas" ("id", "name", "description", "texts", "price", "has_limit", "maximum", "on_sale", "paused", "published", "start_at", "end_at", "redeem_limit_date", "redeem_policy", "delivery_type", "auth_provider_type", "auth_provider_id", "needs_checkin", "thumbnail_image_url", "lineup_image_url", "tags", "odds_number", "needs_purchase", "terms_number", "version", "last_serial_number", "last_draw") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)
  returning "created_at", "updated_at";
-- as 4 of addPrize
-- as 5 of addPrize
insert into "prizes" ("id", "gacha_id", "position", "kind", "name", "picking_name", "description", "texts", "supply", "stock", "restocked", "pickup_weight", "retail_value", "image_url", "pickup_image_url", "secret_image_url", "deleted_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17), ($18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
  returning "created_at", "updated_at";
insert into "redeem_details" ("id", "gacha_id", "probability_provision", "rule", "place_url", "place_text", "info_text", "texts", "call_number", "web_url") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
-- as 4 of updateGacha
-- as 6 of updateGacha
-- as 7 of updateGacha
-- as 3 of gachas
-- as 9 of updateGacha
-- as 10 of updateGacha
-- as 6 of confirmHandover:occurredAt
-- as 1 of legalText
-- as 15 of addPrize
-- as 14 of updateGacha
-- as 4 of gachas
-- as 16 of updateGacha
-- as 17 of updateGacha
-- as 18 of updateGacha
-- as 5 of gachas
-- as 20 of updateGacha
-- as 1 of seller
-- as 23 of updateGacha
select "s0".*, "s1"."id" as "s1__id", "s1"."number" as "s1__number", "s1"."name" as "s1__name", "s1"."address" as "s1__address", "s1"."telephone" as "s1__telephone", "s1"."person_in_charge" as "s1__person_in_charge", "s1"."registration_number" as "s1__registration_number", "s1"."changed_by" as "s1__changed_by", "s1"."reason" as "s1__reason", "s1"."created_at" as "s1__created_at"
  from "sale_terms" as "s0"
  left join "sellers" as "s1" on "s0"."seller_id" = "s1"."id"
  where 1 = 0;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
start transaction isolation level repeatable read read only;

-- giveBirthMonth
begin;
commit;
insert into "birth_months" ("user_id", "birth_month") values ($1, $2)
  on conflict ("user_id") do nothing
  returning "birth_month", "given_at", "corrected_at";
select "b0"."user_id", "b0"."birth_month", "b0"."given_at", "b0"."corrected_at"
  from "birth_months" as "b0"
  where "b0"."user_id" = $1 limit $2;
select "b0".*
  from "birth_months" as "b0"
  where "b0"."user_id" = $1 limit $2;
-- as 9 of checkIn
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt", "users"."erased_at" as "erasedAt"
  from "users"
  inner join (select *
    from json_to_recordset($1) as given("providerType" text, "providerId" text, "providerUserId" text) limit (select $2::bigint)) as "asked" on "users"."provider_type" = "asked"."providerType" and "users"."provider_id" = "asked"."providerId" and "users"."provider_user_id" = "asked"."providerUserId";
select clock_timestamp() as "now";

-- banUser
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "user_id", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning "at";
insert into "user_bans" ("id", "user_id", "is_banned", "changed_by", "reason", "changed_at") values ($1, $2, $3, $4, $5, $6);
release "trx1";
savepoint "trx1";
-- as 6 of confirmHandover:occurredAt
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select "u0".*
  from "user_bans" as "u0"
  where "u0"."user_id" = $1
  order by "u0"."changed_at" desc, "u0"."id" desc;
select "u0".*
  from "users" as "u0"
  where "u0"."id" = $1 limit $2 for update;
select clock_timestamp() as "now";
update "users"
  set "banned_at" = $1
  where "id" = $2;

-- userBans
-- as 5 of staffMe
select "user_bans"."id" as "id", "user_bans"."user_id" as "userId", "user_bans"."is_banned" as "isBanned", "user_bans"."changed_by" as "changedBy", "user_bans"."reason" as "reason", "user_bans"."changed_at" as "changedAt"
  from "user_bans"
  where exists (select "users"."id"
    from "users"
    where "users"."id" = "user_bans"."user_id" and "users"."banned_at" = "user_bans"."changed_at" and "users"."erased_at" is null)
  order by "user_bans"."changed_at" desc, "user_bans"."id" asc limit $1;

-- unbanUser
begin;
commit;
-- as 3 of banUser
-- as 4 of banUser
release "trx1";
savepoint "trx1";
-- as 6 of confirmHandover:occurredAt
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 10 of banUser
-- as 11 of banUser
select clock_timestamp() as "now";
update "users"
  set "banned_at" = $1
  where "id" = $2;

-- eraseUser
begin;
commit;
-- as 3 of banUser
-- as 4 of banUser
release "trx1";
savepoint "trx1";
-- as 6 of confirmHandover:occurredAt
select "o0".*
  from "order_details" as "o0"
  inner join "orders" as "o1" on "o0"."order_id" = "o1"."id" and "o1"."deleted_at" is null
  where "o1"."user_id" = $1 and "o1"."state" = $2 and "o0"."delivered_at" is null and "o0"."deleted_at" is null and "o0"."refunded_at" is null;
select "o0".*
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."user_id" = $1 and "o0"."is_unpaid" = $2;
select "o0".*, "g1"."id" as "g1__id", "g1"."name" as "g1__name", "g1"."description" as "g1__description", "g1"."texts" as "g1__texts", "g1"."price" as "g1__price", "g1"."has_limit" as "g1__has_limit", "g1"."maximum" as "g1__maximum", "g1"."on_sale" as "g1__on_sale", "g1"."paused" as "g1__paused", "g1"."published" as "g1__published", "g1"."start_at" as "g1__start_at", "g1"."end_at" as "g1__end_at", "g1"."redeem_limit_date" as "g1__redeem_limit_date", "g1"."redeem_policy" as "g1__redeem_policy", "g1"."delivery_type" as "g1__delivery_type", "g1"."auth_provider_type" as "g1__auth_provider_type", "g1"."auth_provider_id" as "g1__auth_provider_id", "g1"."needs_checkin" as "g1__needs_checkin", "g1"."thumbnail_image_url" as "g1__thumbnail_image_url", "g1"."lineup_image_url" as "g1__lineup_image_url", "g1"."tags" as "g1__tags", "g1"."odds_number" as "g1__odds_number", "g1"."needs_purchase" as "g1__needs_purchase", "g1"."terms_number" as "g1__terms_number", "g1"."version" as "g1__version", "g1"."last_serial_number" as "g1__last_serial_number", "g1"."last_draw" as "g1__last_draw", "g1"."created_at" as "g1__created_at", "g1"."updated_at" as "g1__updated_at", "g1"."deleted_at" as "g1__deleted_at"
  from "orders" as "o0"
  inner join "gachas" as "g1" on "o0"."gacha_id" = "g1"."id"
  where "o0"."deleted_at" is null and "o0"."user_id" = $1;
select "o0".*, "g1"."id" as "g1__id", "g1"."name" as "g1__name", "g1"."description" as "g1__description", "g1"."texts" as "g1__texts", "g1"."price" as "g1__price", "g1"."has_limit" as "g1__has_limit", "g1"."maximum" as "g1__maximum", "g1"."on_sale" as "g1__on_sale", "g1"."paused" as "g1__paused", "g1"."published" as "g1__published", "g1"."start_at" as "g1__start_at", "g1"."end_at" as "g1__end_at", "g1"."redeem_limit_date" as "g1__redeem_limit_date", "g1"."redeem_policy" as "g1__redeem_policy", "g1"."delivery_type" as "g1__delivery_type", "g1"."auth_provider_type" as "g1__auth_provider_type", "g1"."auth_provider_id" as "g1__auth_provider_id", "g1"."needs_checkin" as "g1__needs_checkin", "g1"."thumbnail_image_url" as "g1__thumbnail_image_url", "g1"."lineup_image_url" as "g1__lineup_image_url", "g1"."tags" as "g1__tags", "g1"."odds_number" as "g1__odds_number", "g1"."needs_purchase" as "g1__needs_purchase", "g1"."terms_number" as "g1__terms_number", "g1"."version" as "g1__version", "g1"."last_serial_number" as "g1__last_serial_number", "g1"."last_draw" as "g1__last_draw", "g1"."created_at" as "g1__created_at", "g1"."updated_at" as "g1__updated_at", "g1"."deleted_at" as "g1__deleted_at"
  from "orders" as "o0"
  inner join "gachas" as "g1" on "o0"."gacha_id" = "g1"."id"
  where "o0"."user_id" = $1 and "o0"."deleted_at" is not null;
select "s0".*
  from "shipments" as "s0"
  where "s0"."user_id" = $1 and "s0"."posted_at" is null;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 11 of banUser
select clock_timestamp() as "now";
select count(*) as "count"
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."user_id" = $1 and "o0"."is_unpaid" = $2;
select count(*) as "count"
  from "payments" as "p0"
  where 1 = 0 and "p0"."state" in ($1, $2, $3, $4, $5, $6, $7);
select count(*) as "count"
  from "refunds" as "r0"
  where 1 = 0 and "r0"."state" = $1;
select count(*) as "count"
  from "shipments" as "s0"
  where "s0"."user_id" = $1 and "s0"."posted_at" is null;
select erase_user($1::uuid, $2) as "erased";

-- correctBirthMonth
begin;
commit;
-- as 3 of banUser
-- as 5 of giveBirthMonth
-- as 9 of checkIn
-- as 5 of staffMe
-- as 7 of findOrders
select clock_timestamp() as "now";
select correct_birth_month($1::uuid, $2) as "is_corrected";

-- runBooks
begin;
commit;
delete
  from "books_runs"
  where "ended_at" is not null and "id" not in (select "id"
    from "books_runs"
    order by "begun_at" desc limit $1);
insert into "books_runs" ("id", "staff_id", "from_at", "until_at") select "id", "staffId", "fromAt", "untilAt"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "staffId" uuid, "fromAt" timestamptz(3), "untilAt" timestamptz(3)) limit (select $2::bigint)) as "given"
  on conflict do nothing
  returning "id";
insert into "deeds" ("id", "staff_id", "device_id", "action", "subject_id", "after") values ($1, $2, $3, $4, $5, $6)
  returning "at";
select "b0".*
  from "books_runs" as "b0"
  where "b0"."id" = $1 limit $2;
-- as 6 of confirmHandover:occurredAt
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
update "books_runs"
  set "ended_at" = clock_timestamp(), "outcome" = 'interrupted'
  where (books_runs.ended_at is null and books_runs.heard_at < clock_timestamp() - interval '30 seconds');

-- booksRuns
select "books_runs"."id" as "id", "books_runs"."staff_id" as "staffId", "books_runs"."from_at" as "fromAt", "books_runs"."until_at" as "untilAt", "books_runs"."begun_at" as "begunAt", "books_runs"."heard_at" as "heardAt", "books_runs"."ended_at" as "endedAt", "books_runs"."outcome" as "outcome", "books_runs"."compared" as "compared", "books_runs"."payments" as "payments", "books_runs"."as_of" as "asOf", "books_runs"."checked" as "checked", "books_runs"."check_count" as "checkCount", "books_runs"."checking" as "checking", "books_runs"."stopped_by" as "stoppedBy", "books_runs"."lines" as "lines", "books_runs"."counts" as "counts", (books_runs.ended_at is null and books_runs.heard_at < clock_timestamp() - interval '30 seconds') as "isSilent"
  from "books_runs"
  order by "books_runs"."begun_at" desc, "books_runs"."id" asc limit $1;
-- as 5 of staffMe

-- booksFindings
-- as 6 of runBooks
select "books_findings"."id" as "id", "books_findings"."run_id" as "runId", "books_findings"."kind" as "kind", "books_findings"."subject" as "subject", "books_findings"."why" as "why", "books_findings"."yen" as "yen", "books_findings"."order_id" as "orderId", "books_findings"."ids" as "ids"
  from "books_findings"
  where "books_findings"."run_id" = $1
  order by "books_findings"."kind" collate "C" asc, "books_findings"."id" asc limit $2;
-- as 5 of staffMe

-- booksRun
select "books_runs"."id" as "id", "books_runs"."staff_id" as "staffId", "books_runs"."from_at" as "fromAt", "books_runs"."until_at" as "untilAt", "books_runs"."begun_at" as "begunAt", "books_runs"."heard_at" as "heardAt", "books_runs"."ended_at" as "endedAt", "books_runs"."outcome" as "outcome", "books_runs"."compared" as "compared", "books_runs"."payments" as "payments", "books_runs"."as_of" as "asOf", "books_runs"."checked" as "checked", "books_runs"."check_count" as "checkCount", "books_runs"."checking" as "checking", "books_runs"."stopped_by" as "stoppedBy", "books_runs"."lines" as "lines", "books_runs"."counts" as "counts", (books_runs.ended_at is null and books_runs.heard_at < clock_timestamp() - interval '30 seconds') as "isSilent"
  from "books_runs"
  where "books_runs"."id" = $1;
-- as 5 of staffMe

-- stopBooks
begin;
commit;
-- as 5 of runBooks
select "b0".*
  from "books_runs" as "b0"
  where "b0"."id" = $1 limit $2 for update;
-- as 6 of confirmHandover:occurredAt
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
update "books_runs"
  set "ended_at" = $1, "outcome" = $2, "stopped_by" = $3
  where "id" = $4;

-- updateSeller
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7)
  returning "at";
insert into "sale_terms" ("id", "gacha_id", "number", "seller_id", "terms_id", "gacha_name", "price", "start_at", "end_at", "delivery_type", "redeem_limit_date", "delivery", "delivery_cost", "cancellation", "changed_by", "reason") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16), ($17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32), ($33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48), ($49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64), ($65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80), ($81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96), ($97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112), ($113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128), ($129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144), ($145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160), ($161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176), ($177, $178, $179, $180, $181, $182, $183, $184, $185, $186, $187, $188, $189, $190, $191, $192), ($193, $194, $195, $196, $197, $198, $199, $200, $201, $202, $203, $204, $205, $206, $207, $208), ($209, $210, $211, $212, $213, $214, $215, $216, $217, $218, $219, $220, $221, $222, $223, $224), ($225, $226, $227, $228, $229, $230, $231, $232, $233, $234, $235, $236, $237, $238, $239, $240), ($241, $242, $243, $244, $245, $246, $247, $248, $249, $250, $251, $252, $253, $254, $255, $256), ($257, $258, $259, $260, $261, $262, $263, $264, $265, $266, $267, $268, $269, $270, $271, $272), ($273, $274, $275, $276, $277, $278, $279, $280, $281, $282, $283, $284, $285, $286, $287, $288), ($289, $290, $291, $292, $293, $294, $295, $296, $297, $298, $299, $300, $301, $302, $303, $304), ($305, $306, $307, $308, $309, $310, $311, $312, $313, $314, $315, $316, $317, $318, $319, $320), ($321, $322, $323, $324, $325, $326, $327, $328, $329, $330, $331, $332, $333, $334, $335, $336), ($337, $338, $339, $340, $341, $342, $343, $344, $345, $346, $347, $348, $349, $350, $351, $352), ($353, $354, $355, $356, $357, $358, $359, $360, $361, $362, $363, $364, $365, $366, $367, $368), ($369, $370, $371, $372, $373, $374, $375, $376, $377, $378, $379, $380, $381, $382, $383, $384), ($385, $386, $387, $388, $389, $390, $391, $392, $393, $394, $395, $396, $397, $398, $399, $400), ($401, $402, $403, $404, $405, $406, $407, $408, $409, $410, $411, $412, $413, $414, $415, $416), ($417, $418, $419, $420, $421, $422, $423, $424, $425, $426, $427, $428, $429, $430, $431, $432), ($433, $434, $435, $436, $437, $438, $439, $440, $441, $442, $443, $444, $445, $446, $447, $448), ($449, $450, $451, $452, $453, $454, $455, $456, $457, $458, $459, $460, $461, $462, $463, $464), ($465, $466, $467, $468, $469, $470, $471, $472, $473, $474, $475, $476, $477, $478, $479, $480), ($481, $482, $483, $484, $485, $486, $487, $488, $489, $490, $491, $492, $493, $494, $495, $496), ($497, $498, $499, $500, $501, $502, $503, $504, $505, $506, $507, $508, $509, $510, $511, $512), ($513, $514, $515, $516, $517, $518, $519, $520, $521, $522, $523, $524, $525, $526, $527, $528), ($529, $530, $531, $532, $533, $534, $535, $536, $537, $538, $539, $540, $541, $542, $543, $544), ($545, $546, $547, $548, $549, $550, $551, $552, $553, $554, $555, $556, $557, $558, $559, $560), ($561, $562, $563, $564, $565, $566, $567, $568, $569, $570, $571, $572, $573, $574, $575, $576), ($577, $578, $579, $580, $581, $582, $583, $584, $585, $586, $587, $588, $589, $590, $591, $592), ($593, $594, $595, $596, $597, $598, $599, $600, $601, $602, $603, $604, $605, $606, $607, $608), ($609, $610, $611, $612, $613, $614, $615, $616, $617, $618, $619, $620, $621, $622, $623, $624), ($625, $626, $627, $628, $629, $630, $631, $632, $633, $634, $635, $636, $637, $638, $639, $640), ($641, $642, $643, $644, $645, $646, $647, $648, $649, $650, $651, $652, $653, $654, $655, $656), ($657, $658, $659, $660, $661, $662, $663, $664, $665, $666, $667, $668, $669, $670, $671, $672), ($673, $674, $675, $676, $677, $678, $679, $680, $681, $682, $683, $684, $685, $686, $687, $688), ($689, $690, $691, $692, $693, $694, $695, $696, $697, $698, $699, $700, $701, $702, $703, $704), ($705, $706, $707, $708, $709, $710, $711, $712, $713, $714, $715, $716, $717, $718, $719, $720), ($721, $722, $723, $724, $725, $726, $727, $728, $729, $730, $731, $732, $733, $734, $735, $736), ($737, $738, $739, $740, $741, $742, $743, $744, $745, $746, $747, $748, $749, $750, $751, $752), ($753, $754, $755, $756, $757, $758, $759, $760, $761, $762, $763, $764, $765, $766, $767, $768), ($769, $770, $771, $772, $773, $774, $775, $776, $777, $778, $779, $780, $781, $782, $783, $784), ($785, $786, $787, $788, $789, $790, $791, $792, $793, $794, $795, $796, $797, $798, $799, $800), ($801, $802, $803, $804, $805, $806, $807, $808, $809, $810, $811, $812, $813, $814, $815, $816), ($817, $818, $819, $820, $821, $822, $823, $824, $825, $826, $827, $828, $829, $830, $831, $832), ($833, $834, $835, $836, $837, $838, $839, $840, $841, $842, $843, $844, $845, $846, $847, $848), ($849, $850, $851, $852, $853, $854, $855, $856, $857, $858, $859, $860, $861, $862, $863, $864), ($865, $866, $867, $868, $869, $870, $871, $872, $873, $874, $875, $876, $877, $878, $879, $880), ($881, $882, $883, $884, $885, $886, $887, $888, $889, $890, $891, $892, $893, $894, $895, $896), ($897, $898, $899, $900, $901, $902, $903, $904, $905, $906, $907, $908, $909, $910, $911, $912), ($913, $914, $915, $916, $917, $918, $919, $920, $921, $922, $923, $924, $925, $926, $927, $928), ($929, $930, $931, $932, $933, $934, $935, $936, $937, $938, $939, $940, $941, $942, $943, $944), ($945, $946, $947, $948, $949, $950, $951, $952, $953, $954, $955, $956, $957, $958, $959, $960), ($961, $962, $963, $964, $965, $966, $967, $968, $969, $970, $971, $972, $973, $974, $975, $976), ($977, $978, $979, $980, $981, $982, $983, $984, $985, $986, $987, $988, $989, $990, $991, $992), ($993, $994, $995, $996, $997, $998, $999, $1000, $1001, $1002, $1003, $1004, $1005, $1006, $1007, $1008), ($1009, $1010, $1011, $1012, $1013, $1014, $1015, $1016, $1017, $1018, $1019, $1020, $1021, $1022, $1023, $1024), ($1025, $1026, $1027, $1028, $1029, $1030, $1031, $1032, $1033, $1034, $1035, $1036, $1037, $1038, $1039, $1040), ($1041, $1042, $1043, $1044, $1045, $1046, $1047, $1048, $1049, $1050, $1051, $1052, $1053, $1054, $1055, $1056), ($1057, $1058, $1059, $1060, $1061, $1062, $1063, $1064, $1065, $1066, $1067, $1068, $1069, $1070, $1071, $1072), ($1073, $1074, $1075, $1076, $1077, $1078, $1079, $1080, $1081, $1082, $1083, $1084, $1085, $1086, $1087, $1088), ($1089, $1090, $1091, $1092, $1093, $1094, $1095, $1096, $1097, $1098, $1099, $1100, $1101, $1102, $1103, $1104), ($1105, $1106, $1107, $1108, $1109, $1110, $1111, $1112, $1113, $1114, $1115, $1116, $1117, $1118, $1119, $1120), ($1121, $1122, $1123, $1124, $1125, $1126, $1127, $1128, $1129, $1130, $1131, $1132, $1133, $1134, $1135, $1136), ($1137, $1138, $1139, $1140, $1141, $1142, $1143, $1144, $1145, $1146, $1147, $1148, $1149, $1150, $1151, $1152), ($1153, $1154, $1155, $1156, $1157, $1158, $1159, $1160, $1161, $1162, $1163, $1164, $1165, $1166, $1167, $1168), ($1169, $1170, $1171, $1172, $1173, $1174, $1175, $1176, $1177, $1178, $1179, $1180, $1181, $1182, $1183, $1184), ($1185, $1186, $1187, $1188, $1189, $1190, $1191, $1192, $1193, $1194, $1195, $1196, $1197, $1198, $1199, $1200), ($1201, $1202, $1203, $1204, $1205, $1206, $1207, $1208, $1209, $1210, $1211, $1212, $1213, $1214, $1215, $1216), ($1217, $1218, $1219, $1220, $1221, $1222, $1223, $1224, $1225, $1226, $1227, $1228, $1229, $1230, $1231, $1232), ($1233, $1234, $1235, $1236, $1237, $1238, $1239, $1240, $1241, $1242, $1243, $1244, $1245, $1246, $1247, $1248), ($1249, $1250, $1251, $1252, $1253, $1254, $1255, $1256, $1257, $1258, $1259, $1260, $1261, $1262, $1263, $1264), ($1265, $1266, $1267, $1268, $1269, $1270, $1271, $1272, $1273, $1274, $1275, $1276, $1277, $1278, $1279, $1280), ($1281, $1282, $1283, $1284, $1285, $1286, $1287, $1288, $1289, $1290, $1291, $1292, $1293, $1294, $1295, $1296), ($1297, $1298, $1299, $1300, $1301, $1302, $1303, $1304, $1305, $1306, $1307, $1308, $1309, $1310, $1311, $1312), ($1313, $1314, $1315, $1316, $1317, $1318, $1319, $1320, $1321, $1322, $1323, $1324, $1325, $1326, $1327, $1328), ($1329, $1330, $1331, $1332, $1333, $1334, $1335, $1336, $1337, $1338, $1339, $1340, $1341, $1342, $1343, $1344), ($1345, $1346, $1347, $1348, $1349, $1350, $1351, $1352, $1353, $1354, $1355, $1356, $1357, $1358, $1359, $1360), ($1361, $1362, $1363, $1364, $1365, $1366, $1367, $1368, $1369, $1370, $1371, $1372, $1373, $1374, $1375, $1376), ($1377, $1378, $1379, $1380, $1381, $1382, $1383, $1384, $1385, $1386, $1387, $1388, $1389, $1390, $1391, $1392), ($1393, $1394, $1395, $1396, $1397, $1398, $1399, $1400, $1401, $1402, $1403, $1404, $1405, $1406, $1407, $1408), ($1409, $1410, $1411, $1412, $1413, $1414, $1415, $1416, $1417, $1418, $1419, $1420, $1421, $1422, $1423, $1424), ($1425, $1426, $1427, $1428, $1429, $1430, $1431, $1432, $1433, $1434, $1435, $1436, $1437, $1438, $1439, $1440), ($1441, $1442, $1443, $1444, $1445, $1446, $1447, $1448, $1449, $1450, $1451, $1452, $1453, $1454, $1455, $1456), ($1457, $1458, $1459, $1460, $1461, $1462, $1463, $1464, $1465, $1466, $1467, $1468, $1469, $1470, $1471, $1472), ($1473, $1474, $1475, $1476, $1477, $1478, $1479, $1480, $1481, $1482, $1483, $1484, $1485, $1486, $1487, $1488), ($1489, $1490, $1491, $1492, $1493, $1494, $1495, $1496, $1497, $1498, $1499, $1500, $1501, $1502, $1503, $1504), ($1505, $1506, $1507, $1508, $1509, $1510, $1511, $1512, $1513, $1514, $1515, $1516, $1517, $1518, $1519, $1520), ($1521, $1522, $1523, $1524, $1525, $1526, $1527, $1528, $1529, $1530, $1531, $1532, $1533, $1534, $1535, $1536), ($1537, $1538, $1539, $1540, $1541, $1542, $1543, $1544, $1545, $1546, $1547, $1548, $1549, $1550, $1551, $1552), ($1553, $1554, $1555, $1556, $1557, $1558, $1559, $1560, $1561, $1562, $1563, $1564, $1565, $1566, $1567, $1568), ($1569, $1570, $1571, $1572, $1573, $1574, $1575, $1576, $1577, $1578, $1579, $1580, $1581, $1582, $1583, $1584), ($1585, $1586, $1587, $1588, $1589, $1590, $1591, $1592, $1593, $1594, $1595, $1596, $1597, $1598, $1599, $1600), ($1601, $1602, $1603, $1604, $1605, $1606, $1607, $1608, $1609, $1610, $1611, $1612, $1613, $1614, $1615, $1616), ($1617, $1618, $1619, $1620, $1621, $1622, $1623, $1624, $1625, $1626, $1627, $1628, $1629, $1630, $1631, $1632), ($1633, $1634, $1635, $1636, $1637, $1638, $1639, $1640, $1641, $1642, $1643, $1644, $1645, $1646, $1647, $1648), ($1649, $1650, $1651, $1652, $1653, $1654, $1655, $1656, $1657, $1658, $1659, $1660, $1661, $1662, $1663, $1664), ($1665, $1666, $1667, $1668, $1669, $1670, $1671, $1672, $1673, $1674, $1675, $1676, $1677, $1678, $1679, $1680), ($1681, $1682, $1683, $1684, $1685, $1686, $1687, $1688, $1689, $1690, $1691, $1692, $1693, $1694, $1695, $1696), ($1697, $1698, $1699, $1700, $1701, $1702, $1703, $1704, $1705, $1706, $1707, $1708, $1709, $1710, $1711, $1712), ($1713, $1714, $1715, $1716, $1717, $1718, $1719, $1720, $1721, $1722, $1723, $1724, $1725, $1726, $1727, $1728), ($1729, $1730, $1731, $1732, $1733, $1734, $1735, $1736, $1737, $1738, $1739, $1740, $1741, $1742, $1743, $1744), ($1745, $1746, $1747, $1748, $1749, $1750, $1751, $1752, $1753, $1754, $1755, $1756, $1757, $1758, $1759, $1760), ($1761, $1762, $1763, $1764, $1765, $1766, $1767, $1768, $1769, $1770, $1771, $1772, $1773, $1774, $1775, $1776), ($1777, $1778, $1779, $1780, $1781, $1782, $1783, $1784, $1785, $1786, $1787, $1788, $1789, $1790, $1791, $1792), ($1793, $1794, $1795, $1796, $1797, $1798, $1799, $1800, $1801, $1802, $1803, $1804, $1805, $1806, $1807, $1808), ($1809, $1810, $1811, $1812, $1813, $1814, $1815, $1816, $1817, $1818, $1819, $1820, $1821, $1822, $1823, $1824), ($1825, $1826, $1827, $1828, $1829, $1830, $1831, $1832, $1833, $1834, $1835, $1836, $1837, $1838, $1839, $1840), ($1841, $1842, $1843, $1844, $1845, $1846, $1847, $1848, $1849, $1850, $1851, $1852, $1853, $1854, $1855, $1856), ($1857, $1858, $1859, $1860, $1861, $1862, $1863, $1864, $1865, $1866, $1867, $1868, $1869, $1870, $1871, $1872), ($1873, $1874, $1875, $1876, $1877, $1878, $1879, $1880, $1881, $1882, $1883, $1884, $1885, $1886, $1887, $1888), ($1889, $1890, $1891, $1892, $1893, $1894, $1895, $1896, $1897, $1898, $1899, $1900, $1901, $1902, $1903, $1904), ($1905, $1906, $1907, $1908, $1909, $1910, $1911, $1912, $1913, $1914, $1915, $1916, $1917, $1918, $1919, $1920), ($1921, $1922, $1923, $1924, $1925, $1926, $1927, $1928, $1929, $1930, $1931, $1932, $1933, $1934, $1935, $1936), ($1937, $1938, $1939, $1940, $1941, $1942, $1943, $1944, $1945, $1946, $1947, $1948, $1949, $1950, $1951, $1952), ($1953, $1954, $1955, $1956, $1957, $1958, $1959, $1960, $1961, $1962, $1963, $1964, $1965, $1966, $1967, $1968), ($1969, $1970, $1971, $1972, $1973, $1974, $1975, $1976, $1977, $1978, $1979, $1980, $1981, $1982, $1983, $1984), ($1985, $1986, $1987, $1988, $1989, $1990, $1991, $1992, $1993, $1994, $1995, $1996, $1997, $1998, $1999, $2000), ($2001, $2002, $2003, $2004, $2005, $2006, $2007, $2008, $2009, $2010, $2011, $2012, $2013, $2014, $2015, $2016), ($2017, $2018, $2019, $2020, $2021, $2022, $2023, $2024, $2025, $2026, $2027, $2028, $2029, $2030, $2031, $2032), ($2033, $2034, $2035, $2036, $2037, $2038, $2039, $2040, $2041, $2042, $2043, $2044, $2045, $2046, $2047, $2048), ($2049, $2050, $2051, $2052, $2053, $2054, $2055, $2056, $2057, $2058, $2059, $2060, $2061, $2062, $2063, $2064), ($2065, $2066, $2067, $2068, $2069, $2070, $2071, $2072, $2073, $2074, $2075, $2076, $2077, $2078, $2079, $2080), ($2081, $2082, $2083, $2084, $2085, $2086, $2087, $2088, $2089, $2090, $2091, $2092, $2093, $2094, $2095, $2096), ($2097, $2098, $2099, $2100, $2101, $2102, $2103, $2104, $2105, $2106, $2107, $2108, $2109, $2110, $2111, $2112), ($2113, $2114, $2115, $2116, $2117, $2118, $2119, $2120, $2121, $2122, $2123, $2124, $2125, $2126, $2127, $2128), ($2129, $2130, $2131, $2132, $2133, $2134, $2135, $2136, $2137, $2138, $2139, $2140, $2141, $2142, $2143, $2144), ($2145, $2146, $2147, $2148, $2149, $2150, $2151, $2152, $2153, $2154, $2155, $2156, $2157, $2158, $2159, $2160), ($2161, $2162, $2163, $2164, $2165, $2166, $2167, $2168, $2169, $2170, $2171, $2172, $2173, $2174, $2175, $2176), ($2177, $2178, $2179, $2180, $2181, $2182, $2183, $2184, $2185, $2186, $2187, $2188, $2189, $2190, $2191, $2192), ($2193, $2194, $2195, $2196, $2197, $2198, $2199, $2200, $2201, $2202, $2203, $2204, $2205, $2206, $2207, $2208), ($2209, $2210, $2211, $2212, $2213, $2214, $2215, $2216, $2217, $2218, $2219, $2220, $2221, $2222, $2223, $2224), ($2225, $2226, $2227, $2228, $2229, $2230, $2231, $2232, $2233, $2234, $2235, $2236, $2237, $2238, $2239, $2240), ($2241, $2242, $2243, $2244, $2245, $2246, $2247, $2248, $2249, $2250, $2251, $2252, $2253, $2254, $2255, $2256), ($2257, $2258, $2259, $2260, $2261, $2262, $2263, $2264, $2265, $2266, $2267, $2268, $2269, $2270, $2271, $2272), ($2273, $2274, $2275, $2276, $2277, $2278, $2279, $2280, $2281, $2282, $2283, $2284, $2285, $2286, $2287, $2288), ($2289, $2290, $2291, $2292, $2293, $2294, $2295, $2296, $2297, $2298, $2299, $2300, $2301, $2302, $2303, $2304), ($2305, $2306, $2307, $2308, $2309, $2310, $2311, $2312, $2313, $2314, $2315, $2316, $2317, $2318, $2319, $2320), ($2321, $2322, $2323, $2324, $2325, $2326, $2327, $2328, $2329, $2330, $2331, $2332, $2333, $2334, $2335, $2336), ($2337, $2338, $2339, $2340, $2341, $2342, $2343, $2344, $2345, $2346, $2347, $2348, $2349, $2350, $2351, $2352), ($2353, $2354, $2355, $2356, $2357, $2358, $2359, $2360, $2361, $2362, $2363, $2364, $2365, $2366, $2367, $2368), ($2369, $2370, $2371, $2372, $2373, $2374, $2375, $2376, $2377, $2378, $2379, $2380, $2381, $2382, $2383, $2384), ($2385, $2386, $2387, $2388, $2389, $2390, $2391, $2392, $2393, $2394, $2395, $2396, $2397, $2398, $2399, $2400), ($2401, $2402, $2403, $2404, $2405, $2406, $2407, $2408, $2409, $2410, $2411, $2412, $2413, $2414, $2415, $2416), ($2417, $2418, $2419, $2420, $2421, $2422, $2423, $2424, $2425, $2426, $2427, $2428, $2429, $2430, $2431, $2432), ($2433, $2434, $2435, $2436, $2437, $2438, $2439, $2440, $2441, $2442, $2443, $2444, $2445, $2446, $2447, $2448), ($2449, $2450, $2451, $2452, $2453, $2454, $2455, $2456, $2457, $2458, $2459, $2460, $2461, $2462, $2463, $2464), ($2465, $2466, $2467, $2468, $2469, $2470, $2471, $2472, $2473, $2474, $2475, $2476, $2477, $2478, $2479, $2480), ($2481, $2482, $2483, $2484, $2485, $2486, $2487, $2488, $2489, $2490, $2491, $2492, $2493, $2494, $2495, $2496), ($2497, $2498, $2499, $2500, $2501, $2502, $2503, $2504, $2505, $2506, $2507, $2508, $2509, $2510, $2511, $2512), ($2513, $2514, $2515, $2516, $2517, $2518, $2519, $2520, $2521, $2522, $2523, $2524, $2525, $2526, $2527, $2528), ($2529, $2530, $2531, $2532, $2533, $2534, $2535, $2536, $2537, $2538, $2539, $2540, $2541, $2542, $2543, $2544), ($2545, $2546, $2547, $2548, $2549, $2550, $2551, $2552, $2553, $2554, $2555, $2556, $2557, $2558, $2559, $2560), ($2561, $2562, $2563, $2564, $2565, $2566, $2567, $2568, $2569, $2570, $2571, $2572, $2573, $2574, $2575, $2576), ($2577, $2578, $2579, $2580, $2581, $2582, $2583, $2584, $2585, $2586, $2587, $2588, $2589, $2590, $2591, $2592), ($2593, $2594, $2595, $2596, $2597, $2598, $2599, $2600, $2601, $2602, $2603, $2604, $2605, $2606, $2607, $2608), ($2609, $2610, $2611, $2612, $2613, $2614, $2615, $2616, $2617, $2618, $2619, $2620, $2621, $2622, $2623, $2624), ($2625, $2626, $2627, $2628, $2629, $2630, $2631, $2632, $2633, $2634, $2635, $2636, $2637, $2638, $2639, $2640), ($2641, $2642, $2643, $2644, $2645, $2646, $2647, $2648, $2649, $2650, $2651, $2652, $2653, $2654, $2655, $2656), ($2657, $2658, $2659, $2660, $2661, $2662, $2663, $2664, $2665, $2666, $2667, $2668, $2669, $2670, $2671, $2672), ($2673, $2674, $2675, $2676, $2677, $2678, $2679, $2680, $2681, $2682, $2683, $2684, $2685, $2686, $2687, $2688), ($2689, $2690, $2691, $2692, $2693, $2694, $2695, $2696, $2697, $2698, $2699, $2700, $2701, $2702, $2703, $2704), ($2705, $2706, $2707, $2708, $2709, $2710, $2711, $2712, $2713, $2714, $2715, $2716, $2717, $2718, $2719, $2720), ($2721, $2722, $2723, $2724, $2725, $2726, $2727, $2728, $2729, $2730, $2731, $2732, $2733, $2734, $2735, $2736), ($2737, $2738, $2739, $2740, $2741, $2742, $2743, $2744, $2745, $2746, $2747, $2748, $2749, $2750, $2751, $2752), ($2753, $2754, $2755, $2756, $2757, $2758, $2759, $2760, $2761, $2762, $2763, $2764, $2765, $2766, $2767, $2768), ($2769, $2770, $2771, $2772, $2773, $2774, $2775, $2776, $2777, $2778, $2779, $2780, $2781, $2782, $2783, $2784), ($2785, $2786, $2787, $2788, $2789, $2790, $2791, $2792, $2793, $2794, $2795, $2796, $2797, $2798, $2799, $2800), ($2801, $2802, $2803, $2804, $2805, $2806, $2807, $2808, $2809, $2810, $2811, $2812, $2813, $2814, $2815, $2816), ($2817, $2818, $2819, $2820, $2821, $2822, $2823, $2824, $2825, $2826, $2827, $2828, $2829, $2830, $2831, $2832), ($2833, $2834, $2835, $2836, $2837, $2838, $2839, $2840, $2841, $2842, $2843, $2844, $2845, $2846, $2847, $2848)
  returning "created_at";
insert into "sellers" ("id", "number", "name", "address", "telephone", "person_in_charge", "registration_number", "changed_by", "reason") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning "created_at";
select "g0".*
  from "gachas" as "g0"
  where "g0"."deleted_at" is null;
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178) and "g0"."deleted_at" is null;
-- as 11 of updateGacha
-- as 6 of confirmHandover:occurredAt
-- as 1 of legalText
-- as 1 of seller
select "s0".*, "s1"."id" as "s1__id", "s1"."number" as "s1__number", "s1"."name" as "s1__name", "s1"."address" as "s1__address", "s1"."telephone" as "s1__telephone", "s1"."person_in_charge" as "s1__person_in_charge", "s1"."registration_number" as "s1__registration_number", "s1"."changed_by" as "s1__changed_by", "s1"."reason" as "s1__reason", "s1"."created_at" as "s1__created_at"
  from "sale_terms" as "s0"
  left join "sellers" as "s1" on "s0"."seller_id" = "s1"."id"
  where "s0"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178);
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select distinct on ("gacha_id") "id"
  from "sale_terms"
  order by "gacha_id", "number" desc;
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
update "gachas"
  set "terms_number" = case when ("id" = $1) then $2 when ("id" = $3) then $4 when ("id" = $5) then $6 when ("id" = $7) then $8 when ("id" = $9) then $10 when ("id" = $11) then $12 when ("id" = $13) then $14 when ("id" = $15) then $16 when ("id" = $17) then $18 when ("id" = $19) then $20 when ("id" = $21) then $22 when ("id" = $23) then $24 when ("id" = $25) then $26 when ("id" = $27) then $28 when ("id" = $29) then $30 when ("id" = $31) then $32 when ("id" = $33) then $34 when ("id" = $35) then $36 when ("id" = $37) then $38 when ("id" = $39) then $40 when ("id" = $41) then $42 when ("id" = $43) then $44 when ("id" = $45) then $46 when ("id" = $47) then $48 when ("id" = $49) then $50 when ("id" = $51) then $52 when ("id" = $53) then $54 when ("id" = $55) then $56 when ("id" = $57) then $58 when ("id" = $59) then $60 when ("id" = $61) then $62 when ("id" = $63) then $64 when ("id" = $65) then $66 when ("id" = $67) then $68 when ("id" = $69) then $70 when ("id" = $71) then $72 when ("id" = $73) then $74 when ("id" = $75) then $76 when ("id" = $77) then $78 when ("id" = $79) then $80 when ("id" = $81) then $82 when ("id" = $83) then $84 when ("id" = $85) then $86 when ("id" = $87) then $88 when ("id" = $89) then $90 when ("id" = $91) then $92 when ("id" = $93) then $94 when ("id" = $95) then $96 when ("id" = $97) then $98 when ("id" = $99) then $100 when ("id" = $101) then $102 when ("id" = $103) then $104 when ("id" = $105) then $106 when ("id" = $107) then $108 when ("id" = $109) then $110 when ("id" = $111) then $112 when ("id" = $113) then $114 when ("id" = $115) then $116 when ("id" = $117) then $118 when ("id" = $119) then $120 when ("id" = $121) then $122 when ("id" = $123) then $124 when ("id" = $125) then $126 when ("id" = $127) then $128 when ("id" = $129) then $130 when ("id" = $131) then $132 when ("id" = $133) then $134 when ("id" = $135) then $136 when ("id" = $137) then $138 when ("id" = $139) then $140 when ("id" = $141) then $142 when ("id" = $143) then $144 when ("id" = $145) then $146 when ("id" = $147) then $148 when ("id" = $149) then $150 when ("id" = $151) then $152 when ("id" = $153) then $154 when ("id" = $155) then $156 when ("id" = $157) then $158 when ("id" = $159) then $160 when ("id" = $161) then $162 when ("id" = $163) then $164 when ("id" = $165) then $166 when ("id" = $167) then $168 when ("id" = $169) then $170 when ("id" = $171) then $172 when ("id" = $173) then $174 when ("id" = $175) then $176 when ("id" = $177) then $178 when ("id" = $179) then $180 when ("id" = $181) then $182 when ("id" = $183) then $184 when ("id" = $185) then $186 when ("id" = $187) then $188 when ("id" = $189) then $190 when ("id" = $191) then $192 when ("id" = $193) then $194 when ("id" = $195) then $196 when ("id" = $197) then $198 when ("id" = $199) then $200 when ("id" = $201) then $202 when ("id" = $203) then $204 when ("id" = $205) then $206 when ("id" = $207) then $208 when ("id" = $209) then $210 when ("id" = $211) then $212 when ("id" = $213) then $214 when ("id" = $215) then $216 when ("id" = $217) then $218 when ("id" = $219) then $220 when ("id" = $221) then $222 when ("id" = $223) then $224 when ("id" = $225) then $226 when ("id" = $227) then $228 when ("id" = $229) then $230 when ("id" = $231) then $232 when ("id" = $233) then $234 when ("id" = $235) then $236 when ("id" = $237) then $238 when ("id" = $239) then $240 when ("id" = $241) then $242 when ("id" = $243) then $244 when ("id" = $245) then $246 when ("id" = $247) then $248 when ("id" = $249) then $250 when ("id" = $251) then $252 when ("id" = $253) then $254 when ("id" = $255) then $256 when ("id" = $257) then $258 when ("id" = $259) then $260 when ("id" = $261) then $262 when ("id" = $263) then $264 when ("id" = $265) then $266 when ("id" = $267) then $268 when ("id" = $269) then $270 when ("id" = $271) then $272 when ("id" = $273) then $274 when ("id" = $275) then $276 when ("id" = $277) then $278 when ("id" = $279) then $280 when ("id" = $281) then $282 when ("id" = $283) then $284 when ("id" = $285) then $286 when ("id" = $287) then $288 when ("id" = $289) then $290 when ("id" = $291) then $292 when ("id" = $293) then $294 when ("id" = $295) then $296 when ("id" = $297) then $298 when ("id" = $299) then $300 when ("id" = $301) then $302 when ("id" = $303) then $304 when ("id" = $305) then $306 when ("id" = $307) then $308 when ("id" = $309) then $310 when ("id" = $311) then $312 when ("id" = $313) then $314 when ("id" = $315) then $316 when ("id" = $317) then $318 when ("id" = $319) then $320 when ("id" = $321) then $322 when ("id" = $323) then $324 when ("id" = $325) then $326 when ("id" = $327) then $328 when ("id" = $329) then $330 when ("id" = $331) then $332 when ("id" = $333) then $334 when ("id" = $335) then $336 when ("id" = $337) then $338 when ("id" = $339) then $340 when ("id" = $341) then $342 when ("id" = $343) then $344 when ("id" = $345) then $346 when ("id" = $347) then $348 when ("id" = $349) then $350 when ("id" = $351) then $352 when ("id" = $353) then $354 when ("id" = $355) then $356 else "terms_number" end
  where "id" in ($357, $358, $359, $360, $361, $362, $363, $364, $365, $366, $367, $368, $369, $370, $371, $372, $373, $374, $375, $376, $377, $378, $379, $380, $381, $382, $383, $384, $385, $386, $387, $388, $389, $390, $391, $392, $393, $394, $395, $396, $397, $398, $399, $400, $401, $402, $403, $404, $405, $406, $407, $408, $409, $410, $411, $412, $413, $414, $415, $416, $417, $418, $419, $420, $421, $422, $423, $424, $425, $426, $427, $428, $429, $430, $431, $432, $433, $434, $435, $436, $437, $438, $439, $440, $441, $442, $443, $444, $445, $446, $447, $448, $449, $450, $451, $452, $453, $454, $455, $456, $457, $458, $459, $460, $461, $462, $463, $464, $465, $466, $467, $468, $469, $470, $471, $472, $473, $474, $475, $476, $477, $478, $479, $480, $481, $482, $483, $484, $485, $486, $487, $488, $489, $490, $491, $492, $493, $494, $495, $496, $497, $498, $499, $500, $501, $502, $503, $504, $505, $506, $507, $508, $509, $510, $511, $512, $513, $514, $515, $516, $517, $518, $519, $520, $521, $522, $523, $524, $525, $526, $527, $528, $529, $530, $531, $532, $533, $534)
  returning "id";

-- picture
select "p0"."hash", "p0"."type", "p0"."width", "p0"."height", "p0"."alt_ja", "p0"."alt_en", "p0"."created_at"
  from "pictures" as "p0"
  where "p0"."hash" = $1 limit $2;
-- as 5 of staffMe

-- tellPicture
begin;
commit;
-- as 3 of updateSeller
-- as 6 of confirmHandover:occurredAt
-- as 1 of picture
select "p0"."id", "p0"."gacha_id"
  from "prizes" as "p0"
  where "p0"."deleted_at" is null and ("p0"."image_url" = $1 or "p0"."secret_image_url" = $2);
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select pg_advisory_xact_lock(hashtext($1)) as "locked";
update "pictures"
  set "alt_en" = $1
  where "hash" = $2;

-- addTermsVersion
begin;
commit;
-- as 3 of updateSeller
insert into "legal_texts" ("id", "kind", "number", "texts", "hash", "must_agree", "changed_by", "reason") values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning "created_at";
-- as 4 of updateSeller
-- as 6 of updateSeller
-- as 7 of updateSeller
-- as 11 of updateGacha
-- as 6 of confirmHandover:occurredAt
-- as 1 of legalText
-- as 1 of seller
-- as 12 of updateSeller
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 15 of updateSeller
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
-- as 18 of updateSeller

-- GET /pictures
select "bytes"
  from "pictures"
  where "hash" = $1;
-- as 10 of updateGacha

-- GET /odds
select "page"."content", "page"."hash", "page"."frozen_at" as "frozenAt", "version"."created_at" as "from"
  from "odds_pages" as "page"
  inner join "odds_versions" as "version" on "version"."id" = "page"."odds_version_id"
  inner join "gachas" on "gachas"."id" = "version"."gacha_id"
  where "version"."gacha_id" = $1 and "version"."number" = $2 and (("gachas"."published" = $3 and "gachas"."deleted_at" is null) or exists (select "orders"."id"
      from "orders"
      where "orders"."gacha_id" = "gachas"."id" and "orders"."serial_number" is not null));

-- GET /receipts
select "o0".*, "s1"."id" as "s1__id", "s1"."gacha_id" as "s1__gacha_id", "s1"."number" as "s1__number", "s1"."seller_id" as "s1__seller_id", "s1"."terms_id" as "s1__terms_id", "s1"."gacha_name" as "s1__gacha_name", "s1"."price" as "s1__price", "s1"."start_at" as "s1__start_at", "s1"."end_at" as "s1__end_at", "s1"."delivery_type" as "s1__delivery_type", "s1"."redeem_limit_date" as "s1__redeem_limit_date", "s1"."delivery" as "s1__delivery", "s1"."delivery_cost" as "s1__delivery_cost", "s1"."cancellation" as "s1__cancellation", "s1"."changed_by" as "s1__changed_by", "s1"."reason" as "s1__reason", "s1"."created_at" as "s1__created_at", "s2"."id" as "s2__id", "s2"."number" as "s2__number", "s2"."name" as "s2__name", "s2"."address" as "s2__address", "s2"."telephone" as "s2__telephone", "s2"."person_in_charge" as "s2__person_in_charge", "s2"."registration_number" as "s2__registration_number", "s2"."changed_by" as "s2__changed_by", "s2"."reason" as "s2__reason", "s2"."created_at" as "s2__created_at"
  from "orders" as "o0"
  left join "sale_terms" as "s1" on "o0"."sale_terms_id" = "s1"."id"
  left join "sellers" as "s2" on "s1"."seller_id" = "s2"."id"
  where "o0"."deleted_at" is null and "o0"."id" in ($1) and "o0"."state" in ($2, $3, $4, $5) and "o0"."price" > $6;
select "r0".*
  from "refunds" as "r0"
  where "r0"."order_id" in ($1) and "r0"."state" = $2 and "r0"."origin" in ($3, $4, $5) and "r0"."amount" > $6
  order by "r0"."ended_at" asc, "r0"."id" asc;

-- GET /payments/return
begin;
commit;
select "p0".*
  from "payments" as "p0"
  where "p0"."return_key_hash" = $1 limit $2 for update;

-- POST /shipments.csv
begin;
commit;
-- as 3 of confirmHandover
-- as 4 of packParcel
-- as 5 of packParcel
-- as 6 of confirmHandover:occurredAt
-- as 8 of unpackParcel
-- as 7 of packParcel
-- as 1 of parcelsToPack
select "orders"."user_id" as "userId", "orders"."assigned_at" as "since", "orders"."id" as "orderId"
  from "orders"
  where ("orders"."state" = 'assigned' and "orders"."delivery_type" = 'mail' and "orders"."deleted_at" is null and not "orders"."is_packed" and "orders"."assigned_at" >= $1 and "orders"."gacha_id" = any($2) and exists (select
      from delivery_infos known
      where known.order_id = "orders"."id") and exists ( select
      from order_details item
      where item.order_id = "orders"."id" and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null and not exists (select
        from shipment_items packed
        where packed.order_detail_id = item.id))) and not exists (select "earlier"."id"
    from "orders" as "earlier"
    where "earlier"."user_id" = "orders"."user_id" and ("earlier"."assigned_at", "earlier"."id") < ("orders"."assigned_at", "orders"."id") and ("earlier"."state" = 'assigned' and "earlier"."delivery_type" = 'mail' and "earlier"."deleted_at" is null and not "earlier"."is_packed" and "earlier"."assigned_at" >= $3 and "earlier"."gacha_id" = any($4) and exists (select
        from delivery_infos known
        where known.order_id = "earlier"."id") and exists ( select
        from order_details item
        where item.order_id = "earlier"."id" and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null and not exists (select
          from shipment_items packed
          where packed.order_detail_id = item.id))))
  order by "orders"."assigned_at" asc, "orders"."id" asc limit $5;
-- as 2 of parcelsToPack
select "shipment_items"."shipment_id" as "id", /*seen: ban*/ ("users"."banned_at") /*.*/ as "bannedAt", /*seen: hold*/ ("orders"."held_at") /*.*/ as "heldAt", /*seen: hold*/ ("orders"."returned_at") /*.*/ as "returnedAt", "orders"."released_at" as "releasedAt"
  from "users"
  inner join "orders" on "orders"."user_id" = "users"."id"
  inner join "order_details" on "order_details"."order_id" = "orders"."id"
  inner join "shipment_items" on "shipment_items"."order_detail_id" = "order_details"."id"
  where "shipment_items"."shipment_id" = any($1)
  order by "users"."id";
select "shipments"."id" as "id", "shipments"."user_id" as "userId", "shipments"."staff_id" as "staffId", "shipments"."packed_at" as "packedAt", "shipments"."carrier" as "carrier", "shipments"."tracking_number" as "trackingNumber", "shipments"."posted_at" as "postedAt", "shipments"."corrected_at" as "correctedAt", "shipments"."returned_at" as "returnedAt", "shipments"."returned_because" as "returnedBecause"
  from "shipments"
  where "shipments"."posted_at" is null and "shipments"."packed_at" >= $1 and "shipments"."packed_at" <= $2 and exists (select "orders"."id"
    from "shipment_items"
    inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
    inner join "orders" on "orders"."id" = "order_details"."order_id"
    where "shipment_items"."shipment_id" = "shipments"."id" and "orders"."gacha_id" = any($3))
  order by "shipments"."packed_at" asc, "shipments"."id" asc limit $4;
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select distinct "order_id" as "id"
  from "order_details"
  where "id" = any($1);
-- as 15 of packParcel

-- GET /shipments.csv
-- as 3 of confirmHandover
-- as 6 of confirmHandover:occurredAt
-- as 8 of unpackParcel
-- as 1 of parcelsToPack
-- as 12 of POST /shipments.csv
-- as 13 of POST /shipments.csv
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt

-- GET /exports
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "after") values ($1, $2, $3, $4, $5, $6)
  returning "at";
-- as 5 of staffMe
select count(*)::float8 as rows
  from orders o join gachas g on g.id = o.gacha_id
  left join ( select order_id, sum(amount) filter (where origin <> 'charge-back') as refunded, sum(amount) filter (where origin = 'charge-back') as by_bank
    from refunds
    where state = 'done'
    group by order_id) b on b.order_id = o.id
  left join delivery_infos a on a.order_id = o.id
  where true;
set local statement_timeout = 500;
start transaction read only;

-- POST /disclosures
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "user_id", "why") values ($1, $2, $3, $4, $5, $6)
  returning "at";
select "a0".*
  from "address_events" as "a0"
  where "a0"."order_id" in ($1)
  order by "a0"."at" asc;
-- as 5 of giveBirthMonth
select "c0".*
  from "check_in_jumps" as "c0"
  where "c0"."user_id" = $1
  order by "c0"."at" asc;
select "c0".*
  from "check_in_places" as "c0"
  where "c0"."user_id" = $1 limit $2;
select "c0".*, "g1"."id" as "g1__id", "g1"."name" as "g1__name", "g1"."description" as "g1__description", "g1"."texts" as "g1__texts", "g1"."price" as "g1__price", "g1"."has_limit" as "g1__has_limit", "g1"."maximum" as "g1__maximum", "g1"."on_sale" as "g1__on_sale", "g1"."paused" as "g1__paused", "g1"."published" as "g1__published", "g1"."start_at" as "g1__start_at", "g1"."end_at" as "g1__end_at", "g1"."redeem_limit_date" as "g1__redeem_limit_date", "g1"."redeem_policy" as "g1__redeem_policy", "g1"."delivery_type" as "g1__delivery_type", "g1"."auth_provider_type" as "g1__auth_provider_type", "g1"."auth_provider_id" as "g1__auth_provider_id", "g1"."needs_checkin" as "g1__needs_checkin", "g1"."thumbnail_image_url" as "g1__thumbnail_image_url", "g1"."lineup_image_url" as "g1__lineup_image_url", "g1"."tags" as "g1__tags", "g1"."odds_number" as "g1__odds_number", "g1"."needs_purchase" as "g1__needs_purchase", "g1"."terms_number" as "g1__terms_number", "g1"."version" as "g1__version", "g1"."last_serial_number" as "g1__last_serial_number", "g1"."last_draw" as "g1__last_draw", "g1"."created_at" as "g1__created_at", "g1"."updated_at" as "g1__updated_at", "g1"."deleted_at" as "g1__deleted_at"
  from "check_ins" as "c0"
  inner join "gachas" as "g1" on "c0"."gacha_id" = "g1"."id"
  where "c0"."user_id" = $1
  order by "c0"."checked_in_at" asc;
select "c0".*, "l1"."id" as "l1__id", "l1"."kind" as "l1__kind", "l1"."number" as "l1__number", "l1"."texts" as "l1__texts", "l1"."hash" as "l1__hash", "l1"."must_agree" as "l1__must_agree", "l1"."changed_by" as "l1__changed_by", "l1"."reason" as "l1__reason", "l1"."created_at" as "l1__created_at"
  from "consents" as "c0"
  inner join "legal_texts" as "l1" on "c0"."legal_text_id" = "l1"."id"
  where "c0"."user_id" = $1
  order by "c0"."at" asc;
select "d0".*
  from "deeds" as "d0"
  where "d0"."user_id" = $1
  order by "d0"."at" asc, "d0"."id" asc;
select "o0"."id"
  from "order_details" as "o0"
  where "o0"."order_id" in ($1);
select "o0".*
  from "order_details" as "o0"
  where "o0"."order_id" in ($1)
  order by "o0"."play" asc;
-- as 6 of setSpendingCap
-- as 10 of eraseUser
-- as 11 of eraseUser
-- as 1 of parcelsToPack
select "p0".*
  from "payments" as "p0"
  where "p0"."order_id" in ($1)
  order by "p0"."created_at" asc;
select "p0".*
  from "pickup_tokens" as "p0"
  where "p0"."user_id" = $1
  order by "p0"."created_at" asc;
-- as 7 of gachaFairness
select "r0".*
  from "refunds" as "r0"
  where "r0"."order_id" in ($1)
  order by "r0"."created_at" asc;
select "r0".*
  from "returned_items" as "r0"
  where "r0"."order_detail_id" in ($1);
select "s0".*
  from "shipment_items" as "s0"
  where "s0"."order_detail_id" in ($1);
select "s0".*
  from "shipments" as "s0"
  where "s0"."id" in ($1)
  order by "s0"."packed_at" asc;
-- as 5 of staffMe
-- as 10 of banUser
-- as 11 of issuePickupTokenFor
select clock_timestamp() as "now";
set transaction isolation level repeatable read;

-- POST /pictures
begin;
commit;
insert into "deeds" ("id", "staff_id", "device_id", "action", "after") values ($1, $2, $3, $4, $5)
  returning "at";
insert into "pictures" ("hash", "type", "bytes", "width", "height", "alt_ja", "alt_en") values ($1, $2, $3, $4, $5, $6, $7)
  returning "created_at";
-- as 6 of confirmHandover:occurredAt
select "p0"."hash", "p0"."type", "p0"."width", "p0"."height", "p0"."alt_ja", "p0"."alt_en", "p0"."created_at"
  from "pictures" as "p0"
  where "p0"."hash" in ($1);
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select pg_advisory_xact_lock(hashtext($1)) as "locked";

-- GET /catalogue.json
select "a0"."gacha_id", "a0"."area_id", "g1"."id" as "g1__id", "g1"."name" as "g1__name", "g1"."description" as "g1__description", "g1"."texts" as "g1__texts", "g1"."price" as "g1__price", "g1"."has_limit" as "g1__has_limit", "g1"."maximum" as "g1__maximum", "g1"."on_sale" as "g1__on_sale", "g1"."paused" as "g1__paused", "g1"."published" as "g1__published", "g1"."start_at" as "g1__start_at", "g1"."end_at" as "g1__end_at", "g1"."redeem_limit_date" as "g1__redeem_limit_date", "g1"."redeem_policy" as "g1__redeem_policy", "g1"."delivery_type" as "g1__delivery_type", "g1"."auth_provider_type" as "g1__auth_provider_type", "g1"."auth_provider_id" as "g1__auth_provider_id", "g1"."needs_checkin" as "g1__needs_checkin", "g1"."thumbnail_image_url" as "g1__thumbnail_image_url", "g1"."lineup_image_url" as "g1__lineup_image_url", "g1"."tags" as "g1__tags", "g1"."odds_number" as "g1__odds_number", "g1"."needs_purchase" as "g1__needs_purchase", "g1"."terms_number" as "g1__terms_number", "g1"."version" as "g1__version", "g1"."last_serial_number" as "g1__last_serial_number", "g1"."last_draw" as "g1__last_draw", "g1"."created_at" as "g1__created_at", "g1"."updated_at" as "g1__updated_at", "g1"."deleted_at" as "g1__deleted_at"
  from "area_gachas" as "a0"
  inner join "gachas" as "g1" on "a0"."gacha_id" = "g1"."id"
  where "a0"."area_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89);
select "a0".*
  from "areas" as "a0"
  order by "a0"."name" asc;
select "b0"."gacha_id", "b0"."beacon_id", "g1"."id" as "g1__id", "g1"."name" as "g1__name", "g1"."description" as "g1__description", "g1"."texts" as "g1__texts", "g1"."price" as "g1__price", "g1"."has_limit" as "g1__has_limit", "g1"."maximum" as "g1__maximum", "g1"."on_sale" as "g1__on_sale", "g1"."paused" as "g1__paused", "g1"."published" as "g1__published", "g1"."start_at" as "g1__start_at", "g1"."end_at" as "g1__end_at", "g1"."redeem_limit_date" as "g1__redeem_limit_date", "g1"."redeem_policy" as "g1__redeem_policy", "g1"."delivery_type" as "g1__delivery_type", "g1"."auth_provider_type" as "g1__auth_provider_type", "g1"."auth_provider_id" as "g1__auth_provider_id", "g1"."needs_checkin" as "g1__needs_checkin", "g1"."thumbnail_image_url" as "g1__thumbnail_image_url", "g1"."lineup_image_url" as "g1__lineup_image_url", "g1"."tags" as "g1__tags", "g1"."odds_number" as "g1__odds_number", "g1"."needs_purchase" as "g1__needs_purchase", "g1"."terms_number" as "g1__terms_number", "g1"."version" as "g1__version", "g1"."last_serial_number" as "g1__last_serial_number", "g1"."last_draw" as "g1__last_draw", "g1"."created_at" as "g1__created_at", "g1"."updated_at" as "g1__updated_at", "g1"."deleted_at" as "g1__deleted_at"
  from "beacon_gachas" as "b0"
  inner join "gachas" as "g1" on "b0"."gacha_id" = "g1"."id"
  where "b0"."beacon_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90);
select "b0".*
  from "beacons" as "b0"
  order by "b0"."beacon_id" asc;
select "g0".*
  from "gachas" as "g0"
  where "g0"."deleted_at" is null
  order by "g0"."created_at" asc, "g0"."id" asc;
-- as 1 of legalText
select "p0".*
  from "prizes" as "p0"
  where "p0"."deleted_at" is null
  order by "p0"."position" asc, "p0"."id" asc;
select "r0".*
  from "redeem_details" as "r0";
-- as 1 of seller
select "s0".*, "s1"."id" as "s1__id", "s1"."number" as "s1__number", "s1"."name" as "s1__name", "s1"."address" as "s1__address", "s1"."telephone" as "s1__telephone", "s1"."person_in_charge" as "s1__person_in_charge", "s1"."registration_number" as "s1__registration_number", "s1"."changed_by" as "s1__changed_by", "s1"."reason" as "s1__reason", "s1"."created_at" as "s1__created_at"
  from "sale_terms" as "s0"
  left join "sellers" as "s1" on "s0"."seller_id" = "s1"."id"
  where "s0"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179);
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
-- as 15 of updateSeller
select staff.id as "id", staff.name as "name"
  from "staff"
  order by "staff"."name" collate "by_name" asc, "staff"."id" asc limit $1;

-- POST /catalogue/trials
commit;
-- as 1 of GET /catalogue.json
select "a0".*
  from "areas" as "a0"
  order by "a0"."name" asc;
select "a0".*
  from "areas" as "a0"
  where "a0"."name" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89);
-- as 3 of GET /catalogue.json
-- as 4 of GET /catalogue.json
select "b0".*
  from "beacons" as "b0"
  where "b0"."beacon_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90);
select "g0"."id"
  from "gachas" as "g0"
  where "g0"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132);
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179);
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179) and "g0"."deleted_at" is null
  order by "g0"."created_at" asc, "g0"."id" asc;
select "g0".*
  from "gachas" as "g0"
  where "g0"."published" = $1 and "g0"."id" not in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179, $180);
-- as 10 of updateGacha
-- as 1 of legalText
select "o0"."id", "o0"."gacha_id", "o0"."play_amount"
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."gacha_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179) and "o0"."is_unpaid" = $180 and "o0"."payable_until" > $181;
select "p0".*
  from "prizes" as "p0"
  where "p0"."gacha_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179) and "p0"."deleted_at" is null
  order by "p0"."position" asc, "p0"."id" asc;
select "p0".*
  from "prizes" as "p0"
  where ("p0"."gacha_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179) or "p0"."id" in ($180, $181, $182, $183, $184, $185, $186, $187, $188, $189, $190, $191, $192, $193, $194, $195, $196, $197, $198, $199, $200, $201, $202, $203, $204, $205, $206, $207, $208, $209, $210, $211, $212, $213, $214, $215, $216, $217, $218, $219, $220, $221, $222, $223, $224, $225, $226, $227, $228, $229, $230, $231, $232, $233, $234, $235, $236, $237, $238, $239, $240, $241, $242, $243, $244, $245, $246, $247, $248, $249, $250, $251, $252, $253, $254, $255, $256, $257, $258, $259, $260, $261, $262, $263, $264, $265, $266, $267, $268, $269, $270, $271, $272, $273, $274, $275, $276, $277, $278, $279, $280, $281, $282, $283, $284, $285, $286, $287, $288, $289, $290, $291, $292, $293, $294, $295, $296, $297, $298, $299, $300, $301, $302, $303, $304, $305, $306, $307, $308, $309, $310, $311, $312, $313, $314, $315, $316, $317, $318, $319, $320, $321, $322, $323, $324, $325, $326, $327, $328, $329, $330, $331, $332, $333, $334, $335, $336, $337, $338, $339, $340, $341, $342, $343, $344, $345, $346, $347, $348, $349, $350, $351, $352, $353, $354, $355, $356, $357, $358, $359, $360, $361, $362, $363, $364, $365, $366, $367, $368, $369, $370, $371, $372, $373, $374, $375, $376, $377, $378, $379, $380, $381, $382, $383, $384, $385, $386, $387, $388, $389, $390, $391, $392, $393, $394, $395, $396, $397, $398, $399, $400, $401, $402, $403, $404, $405, $406, $407, $408, $409, $410, $411, $412, $413, $414, $415, $416, $417, $418, $419, $420, $421, $422, $423, $424, $425, $426, $427, $428, $429, $430, $431, $432, $433, $434, $435, $436, $437, $438, $439, $440, $441, $442, $443, $444, $445, $446, $447));
select "r0".*
  from "redeem_details" as "r0"
  where "r0"."gacha_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179);
-- as 1 of seller
-- as 10 of GET /catalogue.json
-- as 5 of staffMe
select clock_timestamp() as "now";
-- as 27 of updateGacha
start transaction isolation level repeatable read read only;

-- POST /catalogue/imports
begin;
commit;
-- as 3 of updateBeacon
insert into "deeds" ("id", "staff_id", "device_id", "action", "before", "after", "why", "gacha_id") values ($1, $2, $3, $4, $5, $6, $7, default), ($8, $9, $10, $11, $12, $13, $14, $15)
  returning "at";
-- as 1 of GET /catalogue.json
select "a0".*
  from "areas" as "a0"
  order by "a0"."name" asc;
-- as 7 of createArea
-- as 4 of POST /catalogue/trials
-- as 6 of createBeacon
-- as 3 of GET /catalogue.json
-- as 4 of GET /catalogue.json
-- as 7 of POST /catalogue/trials
-- as 8 of POST /catalogue/trials
-- as 6 of updateSeller
-- as 9 of POST /catalogue/trials
-- as 10 of POST /catalogue/trials
-- as 7 of publishGacha
select "g0".*
  from "gachas" as "g0"
  where 1 = 0 and "g0"."deleted_at" is null;
-- as 10 of updateGacha
-- as 11 of updateGacha
-- as 13 of addPrize
-- as 6 of confirmHandover:occurredAt
-- as 1 of legalText
-- as 15 of addPrize
-- as 15 of POST /catalogue/trials
-- as 16 of POST /catalogue/trials
-- as 7 of gachaFairness
-- as 17 of updateGacha
-- as 17 of POST /catalogue/trials
select "s0"."id", "s0"."gacha_id"
  from "seeds" as "s0"
  where "s0"."gacha_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101, $102, $103, $104, $105, $106, $107, $108, $109, $110, $111, $112, $113, $114, $115, $116, $117, $118, $119, $120, $121, $122, $123, $124, $125, $126, $127, $128, $129, $130, $131, $132, $133, $134, $135, $136, $137, $138, $139, $140, $141, $142, $143, $144, $145, $146, $147, $148, $149, $150, $151, $152, $153, $154, $155, $156, $157, $158, $159, $160, $161, $162, $163, $164, $165, $166, $167, $168, $169, $170, $171, $172, $173, $174, $175, $176, $177, $178, $179);
-- as 1 of seller
-- as 10 of GET /catalogue.json
-- as 27 of createGacha
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
-- as 15 of updateSeller
-- as 27 of updateGacha
select pg_advisory_xact_lock(hashtext($1)) as "locked";
update "gachas"
  set "tags" = case when ("id" = $1) then $2 else "tags" end, "texts" = case when ("id" = $3) then $4 else "texts" end
  where "id" in ($5, $6)
  returning "id";
update "gachas"
  set "tags" = case when ("id" = $1) then $2 when ("id" = $3) then $4 when ("id" = $5) then $6 when ("id" = $7) then $8 when ("id" = $9) then $10 when ("id" = $11) then $12 when ("id" = $13) then $14 when ("id" = $15) then $16 when ("id" = $17) then $18 when ("id" = $19) then $20 when ("id" = $21) then $22 when ("id" = $23) then $24 when ("id" = $25) then $26 when ("id" = $27) then $28 when ("id" = $29) then $30 when ("id" = $31) then $32 when ("id" = $33) then $34 when ("id" = $35) then $36 when ("id" = $37) then $38 when ("id" = $39) then $40 when ("id" = $41) then $42 when ("id" = $43) then $44 when ("id" = $45) then $46 when ("id" = $47) then $48 when ("id" = $49) then $50 when ("id" = $51) then $52 when ("id" = $53) then $54 when ("id" = $55) then $56 when ("id" = $57) then $58 when ("id" = $59) then $60 when ("id" = $61) then $62 when ("id" = $63) then $64 when ("id" = $65) then $66 when ("id" = $67) then $68 when ("id" = $69) then $70 when ("id" = $71) then $72 when ("id" = $73) then $74 when ("id" = $75) then $76 when ("id" = $77) then $78 when ("id" = $79) then $80 when ("id" = $81) then $82 when ("id" = $83) then $84 when ("id" = $85) then $86 when ("id" = $87) then $88 when ("id" = $89) then $90 when ("id" = $91) then $92 when ("id" = $93) then $94 when ("id" = $95) then $96 when ("id" = $97) then $98 when ("id" = $99) then $100 when ("id" = $101) then $102 when ("id" = $103) then $104 when ("id" = $105) then $106 when ("id" = $107) then $108 when ("id" = $109) then $110 when ("id" = $111) then $112 when ("id" = $113) then $114 when ("id" = $115) then $116 when ("id" = $117) then $118 when ("id" = $119) then $120 when ("id" = $121) then $122 when ("id" = $123) then $124 when ("id" = $125) then $126 when ("id" = $127) then $128 when ("id" = $129) then $130 when ("id" = $131) then $132 when ("id" = $133) then $134 when ("id" = $135) then $136 when ("id" = $137) then $138 when ("id" = $139) then $140 when ("id" = $141) then $142 when ("id" = $143) then $144 when ("id" = $145) then $146 when ("id" = $147) then $148 when ("id" = $149) then $150 when ("id" = $151) then $152 when ("id" = $153) then $154 when ("id" = $155) then $156 when ("id" = $157) then $158 when ("id" = $159) then $160 when ("id" = $161) then $162 when ("id" = $163) then $164 when ("id" = $165) then $166 when ("id" = $167) then $168 when ("id" = $169) then $170 when ("id" = $171) then $172 when ("id" = $173) then $174 when ("id" = $175) then $176 when ("id" = $177) then $178 when ("id" = $179) then $180 when ("id" = $181) then $182 when ("id" = $183) then $184 when ("id" = $185) then $186 when ("id" = $187) then $188 when ("id" = $189) then $190 when ("id" = $191) then $192 when ("id" = $193) then $194 when ("id" = $195) then $196 when ("id" = $197) then $198 when ("id" = $199) then $200 when ("id" = $201) then $202 when ("id" = $203) then $204 when ("id" = $205) then $206 when ("id" = $207) then $208 when ("id" = $209) then $210 when ("id" = $211) then $212 when ("id" = $213) then $214 when ("id" = $215) then $216 when ("id" = $217) then $218 when ("id" = $219) then $220 when ("id" = $221) then $222 when ("id" = $223) then $224 when ("id" = $225) then $226 when ("id" = $227) then $228 when ("id" = $229) then $230 when ("id" = $231) then $232 when ("id" = $233) then $234 when ("id" = $235) then $236 when ("id" = $237) then $238 when ("id" = $239) then $240 when ("id" = $241) then $242 when ("id" = $243) then $244 when ("id" = $245) then $246 when ("id" = $247) then $248 when ("id" = $249) then $250 when ("id" = $251) then $252 when ("id" = $253) then $254 when ("id" = $255) then $256 when ("id" = $257) then $258 when ("id" = $259) then $260 when ("id" = $261) then $262 when ("id" = $263) then $264 else "tags" end
  where "id" in ($265, $266, $267, $268, $269, $270, $271, $272, $273, $274, $275, $276, $277, $278, $279, $280, $281, $282, $283, $284, $285, $286, $287, $288, $289, $290, $291, $292, $293, $294, $295, $296, $297, $298, $299, $300, $301, $302, $303, $304, $305, $306, $307, $308, $309, $310, $311, $312, $313, $314, $315, $316, $317, $318, $319, $320, $321, $322, $323, $324, $325, $326, $327, $328, $329, $330, $331, $332, $333, $334, $335, $336, $337, $338, $339, $340, $341, $342, $343, $344, $345, $346, $347, $348, $349, $350, $351, $352, $353, $354, $355, $356, $357, $358, $359, $360, $361, $362, $363, $364, $365, $366, $367, $368, $369, $370, $371, $372, $373, $374, $375, $376, $377, $378, $379, $380, $381, $382, $383, $384, $385, $386, $387, $388, $389, $390, $391, $392, $393, $394, $395, $396)
  returning "id";
update "prizes"
  set "restocked" = $1
  where "id" = $2;

-- POST /tracking-numbers.csv
begin;
commit;
-- as 3 of confirmHandover
-- as 3 of correctAddress
-- as 6 of confirmHandover:occurredAt
-- as 8 of unpackParcel
-- as 8 of confirmShipment
select "shipment_items"."shipment_id" as "id", /*seen: ban*/ ("users"."banned_at") /*.*/ as "bannedAt", /*seen: hold*/ ("orders"."held_at") /*.*/ as "heldAt", /*seen: hold*/ ("orders"."returned_at") /*.*/ as "returnedAt", "orders"."released_at" as "releasedAt"
  from "users"
  inner join "orders" on "orders"."user_id" = "users"."id"
  inner join "order_details" on "order_details"."order_id" = "orders"."id"
  inner join "shipment_items" on "shipment_items"."order_detail_id" = "order_details"."id"
  where "shipment_items"."shipment_id" = any($1)
  order by "users"."id" for key share of "users";
select "shipments"."id" as "id", "shipments"."user_id" as "userId", "shipments"."staff_id" as "staffId", "shipments"."packed_at" as "packedAt", "shipments"."carrier" as "carrier", "shipments"."tracking_number" as "trackingNumber", "shipments"."posted_at" as "postedAt", "shipments"."corrected_at" as "correctedAt", "shipments"."returned_at" as "returnedAt", "shipments"."returned_because" as "returnedBecause"
  from "shipments"
  where "id" = any($1);
-- as 5 of staffMe
-- as 14 of confirmHandover:occurredAt
select clock_timestamp() as "now";
select count(pg_advisory_xact_lock($1, key)::text) as "locked"
  from (select *
    from json_to_recordset($2) as given("key" int) limit (select $3::bigint)) as "lock";
select distinct "shipments"."id"
  from (select *
    from json_to_recordset($1) as given("first" uuid, "last" uuid) limit (select $2::bigint)) as "around"
  inner join "shipments" on "shipments"."id" >= "around"."first" and "shipments"."id" <= "around"."last";
select distinct hashtext("carrier" || ' ' || "trackingNumber") & 1023 as "key"
  from (select *
    from json_to_recordset($1) as given("carrier" text, "trackingNumber" text) limit (select $2::bigint)) as "label";
-- as 10 of recordRefund
-- as 18 of confirmShipment
update "shipments"
  set "carrier" = "given"."carrier", "tracking_number" = "given"."trackingNumber", "posted_at" = "given"."postedAt"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "carrier" text, "trackingNumber" text, "postedAt" timestamptz(3)) limit (select $2::bigint)) as "given"
  where "shipments"."id" = "given"."id" and /*only if: not posted*/ ("shipments"."posted_at" is null) /*.*/;
-- as 12 of confirmHandover

-- that it is there, at first
with here as ( update database_lineage
    set beat_at = greatest(clock_timestamp(), beat_at + interval '1 ms')
    where system_identifier = (select system_identifier::text
      from pg_control_system()) and timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int and not exists (select
      from restores
      where settled_at is null)
    returning beat_at, timeline ), own as ( insert into lineage_beats (gateway, beat_at, contracts) select $1::uuid, beat_at, string_to_array($2, ',')
    from here
    on conflict (gateway) do update
    set beat_at = excluded.beat_at ) select extract(epoch
    from beat_at)::float8 * 1000 as ms, timeline
  from here;

-- that it is there, each second
with here as ( update database_lineage
    set beat_at = greatest(clock_timestamp(), beat_at + interval '1 ms')
    where system_identifier = (select system_identifier::text
      from pg_control_system()) and timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int and not exists (select
      from restores
      where settled_at is null) and beat_at >= $1::timestamptz and timeline = $2::int and exists (select
      from lineage_beats own
      where own.gateway = $3::uuid and own.beat_at >= $4::timestamptz)
    returning beat_at, timeline ), own as ( insert into lineage_beats (gateway, beat_at, contracts) select $5::uuid, beat_at, string_to_array($6, ',')
    from here
    on conflict (gateway) do update
    set beat_at = excluded.beat_at ) select extract(epoch
    from beat_at)::float8 * 1000 as ms, timeline
  from here;

-- how it is, for the others
insert into "gateways" ("id", "name", "version", "turned_away", "under_way", "not_ready") select "id", "name", "version", "turnedAway", "underWay", "notReady"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "name" text, "version" text, "turnedAway" bigint, "underWay" int, "notReady" text[]) limit (select $2::bigint)) as "given"
  on conflict ("id") do update
  set "at" = clock_timestamp(), "not_ready" = "excluded"."not_ready", "turned_away" = "excluded"."turned_away", "under_way" = "excluded"."under_way";
update "gateways"
  set "at" = clock_timestamp(), "stopped_at" = clock_timestamp()
  where "id" = $1;

-- limits that gateways share
delete
  from "shared_counts"
  where "key" in (select "key"
    from "shared_counts"
    where "expires_at" <= statement_timestamp()
    order by "expires_at" limit $1 for update skip locked)
  returning "key";
insert into "shared_counts" ("key", "taken", "expires_at") select "key", "taken", clock_timestamp() + make_interval(secs => seconds) as "expiresAt"
  from (select *
    from json_to_recordset($1) as given("key" text, "taken" int, "seconds" int) limit (select $2::bigint)) as "given"
  order by "key"
  on conflict ("key") do update
  set "taken" = "shared_counts"."taken" + "excluded"."taken"
  returning "key", "taken";
select "key", "taken"
  from "shared_counts"
  where "key" = any($1);
select clock_timestamp() as "now";

-- payments that nobody is at
update "payments"
  set "epoch" = "epoch" + $1, "lease_until" = clock_timestamp() + make_interval(secs => 30)
  where id in (select "id"
    from "payments"
    where not is_finished and lease_until <= clock_timestamp()
    order by "lease_until" limit 20 for update skip locked)
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";

-- refunds that nobody is at
update "refunds"
  set "epoch" = "epoch" + $1, "lease_until" = clock_timestamp() + make_interval(secs => 30)
  where id in (select "id"
    from "refunds"
    where state = 'owed' and lease_until <= clock_timestamp()
    order by "lease_until" limit 20 for update skip locked)
  returning "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."item_prizes" as "itemPrizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause";

-- keys
delete
  from "encryption_readers"
  where "seen_at" < clock_timestamp() - make_interval(secs => 150);
insert into "encryption_keys" ("id", "seen_at") select "id", clock_timestamp() as "seenAt"
  from (select *
    from json_to_recordset($1) as given("id" text) limit (select $2::bigint)) as "given"
  on conflict ("id") do update
  set "seen_at" = "excluded"."seen_at";
insert into "encryption_readers" ("gateway", "key_ids", "seen_at") values ($1, $2, clock_timestamp())
  on conflict ("gateway") do update
  set "key_ids" = "excluded"."key_ids", "seen_at" = "excluded"."seen_at";
select "id"
  from "encryption_keys"
  order by "id";
select count(*) as "keys", extract(epoch
    from clock_timestamp() - min(enrolled_at))::float8 as "oldestSeconds"
  from "encryption_keys"
  where "seen_at" >= clock_timestamp() - make_interval(secs => 150);

-- numbers for /metrics
select "by_bank"."id", "by_bank"."order_id" as "orderId", "by_bank"."payment_id" as "paymentId", "by_bank"."amount", "by_bank"."created_at" as "createdAt", ((sum(each.amount) - payments.amount) - least((sum(each.amount) - payments.amount), coalesce(sum(each.amount) filter (where each.state = 'owed'), 0)))::float8 as "gone", least((sum(each.amount) - payments.amount), coalesce(sum(each.amount) filter (where each.state = 'owed'), 0))::float8 as "held", min(each.id::text) filter (where each.state = 'owed') as "heldId", case when count(each.prizes) > 0 then coalesce(sum(each.amount) filter (where each.state = 'owed'), 0) - least((sum(each.amount) - payments.amount), coalesce(sum(each.amount) filter (where each.state = 'owed'), 0)) else 0 end::float8 as "rest"
  from "refunds" as "by_bank"
  inner join "payments" on "payments"."id" = "by_bank"."payment_id"
  inner join "refunds" as "each" on "each"."order_id" = "by_bank"."order_id"
  where "by_bank"."origin" = 'charge-back' and "by_bank"."state" = 'done' and "by_bank"."amount" > "by_bank"."remaining" and by_bank.order_id = coalesce($1::uuid, by_bank.order_id) and "each"."state" in ($2, $3)
  group by "by_bank"."id", "payments"."id" having (sum(each.amount) - payments.amount) > 0
  order by "by_bank"."created_at", "by_bank"."id";
select "gachas"."id", "gachas"."name", "gachas"."last_draw" as "plays", coalesce(sum(prizes.stock) filter (where prizes.pickup_weight > 0), 0)::int as "stock", max("prizes"."updated_at") as "changedAt"
  from "gachas"
  left join "prizes" on "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null
  where "gachas"."published" = $1 and "gachas"."on_sale" = $2 and "gachas"."paused" = $3 and "gachas"."deleted_at" is null and "gachas"."start_at" <= statement_timestamp() and "gachas"."end_at" > statement_timestamp()
  group by "gachas"."id"
  order by "gachas"."start_at" desc, "gachas"."id" limit 100;
select coalesce(max(tries), 0) as "tries", coalesce(extract(epoch
      from clock_timestamp() - min(created_at)), 0)::float8 as "oldestSeconds", "state", count(*) as "payments", count(*) filter(where lease_until <= clock_timestamp()) as "overdue"
  from "payments"
  where not is_finished
  group by "state";
select coalesce(max(tries), 0) as "tries", coalesce(extract(epoch
      from clock_timestamp() - min(created_at)), 0)::float8 as "oldestSeconds", count(*)::int as "refunds", coalesce(sum(amount), 0)::float8 as "yen"
  from "refunds"
  where state = 'owed';
select count(*)::int as "conflicts", coalesce(extract(epoch
      from clock_timestamp() - min(reported_at)), 0)::float8 as "oldestSeconds"
  from "handover_conflicts"
  where "settled_at" is null;

-- what is of no use any more
delete
  from "check_in_jumps"
  where ctid = any(array(select ctid
      from "check_in_jumps"
      where at < now() - make_interval(days => $1::int)
      order by at limit $2::int))
  returning "at";
delete
  from "check_in_places"
  where ctid = any(array(select ctid
      from "check_in_places"
      where at < now() - make_interval(days => $1::int)
      order by at limit $2::int))
  returning "at";
delete
  from "code_readers"
  where ctid = any(array(select ctid
      from "code_readers"
      where at < now() - make_interval(days => $1::int)
      order by at limit $2::int))
  returning "at";
delete
  from "code_readings"
  where ctid = any(array(select ctid
      from "code_readings"
      where at < now() - make_interval(days => $1::int)
      order by at limit $2::int))
  returning "at";
delete
  from "declined_cards"
  where ctid = any(array(select ctid
      from "declined_cards"
      where at < now() - make_interval(days => $1::int)
      order by at limit $2::int))
  returning "at";
delete
  from "delivery_infos"
  where "order_id" in (select "delivery_infos"."order_id"
    from "delivery_infos"
    inner join "orders" on "orders"."id" = "delivery_infos"."order_id"
    where "orders"."state" = 'pending' and "orders"."delivery_type" = 'mail' and "orders"."deleted_at" is null and "orders"."payable_until" < statement_timestamp() - make_interval(days => $1) and "orders"."payable_until" >= statement_timestamp() - make_interval(days => $2)
    order by "orders"."payable_until" limit $3 for update of "delivery_infos" skip locked)
  returning "order_id";
delete
  from "delivery_infos"
  where "order_id" in (select "order_id"
    from "delivery_infos"
    where "delivered_at" < statement_timestamp() - make_interval(days => $1)
    order by "delivered_at" limit $2 for update skip locked)
  returning "order_id";
delete
  from "gateways"
  where ctid = any(array(select ctid
      from "gateways"
      where at < now() - make_interval(days => $1::int)
      order by at limit $2::int))
  returning "at";
delete
  from "kept_calls"
  where ("caller", "operation", "key_hash") in (select "caller", "operation", "key_hash"
    from "kept_calls"
    where "expires_at" <= statement_timestamp()
    order by "expires_at" limit $1 for update skip locked)
  returning "key_hash";
delete
  from "wrong_codes"
  where ctid = any(array(select ctid
      from "wrong_codes"
      where at < now() - make_interval(days => $1::int)
      order by at limit $2::int))
  returning "at";
select "version"."id"
  from "odds_versions" as "version"
  where not exists (select "page"."hash"
    from "odds_pages" as "page"
    where "page"."odds_version_id" = "version"."id") limit $1;
select reap_pickup_tokens($1::int, $2::int) as "looked_at";

-- whether a part of the schema is gone
select part
  from schema_parts except select part
  from ( select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    union all select 'constraint ' || c.relname || '.' || t.conname || case when t.convalidated then '' else ' not valid' end
    from pg_constraint t join pg_class c on c.oid = t.conrelid
    where c.relnamespace = 'public'::regnamespace and t.contype <> 'n'
    union all select 'index ' || c.relname || case when i.indisunique then ' unique' else '' end
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and i.indisvalid
    union all select 'trigger ' || c.relname || '.' || t.tgname
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
    union all select 'function ' || proname || ' ' || md5(prosrc)
    from pg_proc
    where pronamespace = 'public'::regnamespace) as live
  order by part;

-- whether a full disk has room again
begin;
commit;
select count(*)
  from generate_series(1, 200000);
set local work_mem = '64kB';
