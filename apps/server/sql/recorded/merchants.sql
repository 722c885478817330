-- merchants/event-store.ts

-- writeSettlementEvent
insert into merchant_event (id, merchant_id, is_test, type, facts)
values ('evt_' || replace(uuidv7()::text, '-', ''), $1, false, $2, $3::jsonb);

-- merchants/key-store.ts

-- countOpen
select count(*) as "count" from "merchant_key" where "merchant_id" = $1 and "revoked_at" is null;

-- findByHashes
select merchant_key.id, merchant_key.name, is_test as "isTest", prefix, scopes, allowed_networks::text[] as networks,
  created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", key_hash as hash,
  merchant_id as "merchantId", blocked_at is not null as "isBlocked", is_activated as "isActivated"
from merchant_key join person_facts as merchant on merchant.id = merchant_id
where key_hash = any ($1::bytea[]) and revoked_at is null and account_type = 'merchant';

-- hasLiveKey
select "id" from "merchant_key" where "merchant_id" = $1 and "is_test" = $2 and "revoked_at" is null limit $3;

-- insertKey
insert into "merchant_key" ("merchant_id", "is_test", "name", "prefix", "key_hash", "scopes", "allowed_networks") values ($1, $2, $3, $4, $5, $6, array(select network(one::inet) from unnest($7::text[]) as one)) returning "merchant_key"."id", "merchant_key"."name", "is_test" as "isTest", "prefix", "scopes", allowed_networks::text[] as "networks", "created_at" as "createdAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt";

-- listKeys
select "merchant_key"."id", "merchant_key"."name", "is_test" as "isTest", "prefix", "scopes", allowed_networks::text[] as "networks", "created_at" as "createdAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt" from "merchant_key" where "merchant_id" = $1 order by revoked_at is not null, "created_at" desc, "id" desc limit $2;

-- noteUse
update "merchant_key" set "last_used_at" = now() where "id" = $1 and last_used_at is null or last_used_at < now() - interval '1 minute';

-- revokeKey
select "merchant_key"."id", "merchant_key"."name", "is_test" as "isTest", "prefix", "scopes", allowed_networks::text[] as "networks", "created_at" as "createdAt", "last_used_at" as "lastUsedAt", "revoked_at" as "revokedAt", "key_hash" as "hash" from "merchant_key" where "id" = $1 and "merchant_id" = $2 for update;
update "merchant_key" set "revoked_at" = now() where "id" = $1 and "revoked_at" is null;

-- revokeKeysSince
update "merchant_key" set "revoked_at" = now() where "merchant_id" = $1 and "created_at" >= $2 and "revoked_at" is null returning "name", "prefix";

-- merchants/settings-store.ts

-- changeSettings
update "merchant_settings" set "updated_at" = now(), "display_name" = $1, "allow_payer_disputes" = $2 where "merchant_id" = $3;
update "merchant_settings" set "updated_at" = now() where "merchant_id" = $1;

-- findFacts
select merchant.id as "merchantId", coalesce(display_name, username) as "displayName",
  '/media/' || avatar_file as avatar, deposit_basis_points as "depositBasisPoints", is_activated as "isActivated",
  blocked_at is not null as "isBlocked", coalesce(allow_payer_disputes, true) as "allowPayerDisputes", referral.lead
from person_facts as merchant
left join merchant_settings on merchant_settings.merchant_id = merchant.id
left join lateral (
  select jsonb_build_object('userId', referral_code.lead_id, 'referralId', referral_code.id) as lead
  from referral_code_facts as referral_code where referral_code.used_by = merchant.id
  order by referral_code.used_at limit 1
) as referral on true
where merchant.id = any ($1::uuid[]) and account_type = 'merchant';

-- findFactsOf
select merchant.id as "merchantId", coalesce(display_name, username) as "displayName",
  '/media/' || avatar_file as avatar, deposit_basis_points as "depositBasisPoints", is_activated as "isActivated",
  blocked_at is not null as "isBlocked", coalesce(allow_payer_disputes, true) as "allowPayerDisputes", referral.lead
from person_facts as merchant
left join merchant_settings on merchant_settings.merchant_id = merchant.id
left join lateral (
  select jsonb_build_object('userId', referral_code.lead_id, 'referralId', referral_code.id) as lead
  from referral_code_facts as referral_code where referral_code.used_by = merchant.id
  order by referral_code.used_at limit 1
) as referral on true
where merchant.id = any ($1::uuid[]) and account_type = 'merchant';

-- lockMerchant
insert into "merchant_settings" ("merchant_id", "display_name") values ($1, $2) on conflict do nothing;
select "merchant_id" from "merchant_settings" where "merchant_id" = $1 for update;

