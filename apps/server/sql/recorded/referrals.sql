-- referrals/store.ts

-- insert
insert into "referral_code" ("lead_id", "email", "code", "used_by", "used_at") values ($1, $2, $3, $4, $5) on conflict ("lead_id", "email") where "used_by" is null do nothing returning *;

-- isUsable
select "id" from "referral_code" where "code" = $1 and "email" = $2 and "used_by" is null;

-- listOfLead
select count(*) as "count" from "referral_code" where "lead_id" = $1;

-- use
update "referral_code" set "used_by" = $1, "used_at" = now() where "code" = $2 and "email" = $3 and "used_by" is null returning "lead_id";

