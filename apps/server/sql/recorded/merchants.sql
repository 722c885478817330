-- merchants/key-store.ts

-- countOpen
select count(*) as "count" from "merchant_key" where "merchant_id" = $1 and "revoked_at" is null;

-- noteUse
update "merchant_key" set "last_used_at" = now() where "id" = $1 and last_used_at is null or last_used_at < now() - interval '1 minute';

-- merchants/settings-store.ts

-- changeSettings
update "merchant_settings" set "updated_at" = now(), "display_name" = $1, "allow_payer_disputes" = $2 where "merchant_id" = $3;

-- lockMerchant
insert into "merchant_settings" ("merchant_id", "display_name") values ($1, $2) on conflict do nothing;
select "merchant_id" from "merchant_settings" where "merchant_id" = $1 for update;

