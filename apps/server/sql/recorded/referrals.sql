-- referrals/earnings-store.ts

-- countActive
select count(distinct "referral_id") as "active" from "referral_line_facts" where "lead_id" = $1 and "at" >= $2;

-- countsOf
select count(*) as "invited", count("used_by") as "activated", coalesce(sum(profit_micro_usdt), 0)::bigint as "totalMicro" from "referral_code" where "lead_id" = $1;

-- earnedFrom
select width_bucket(line.at, $1::timestamptz[]) as place, sum(line.micro_usdt)::bigint as micro
from referral_line_facts as line where line.lead_id = $2 and line.at >= $3 group by 1;

-- peopleOf
select "referral"."id" as "referralId", "referral"."email", "person"."account_type" as "accountType", count(distinct "line"."deal_id") as "deals", sum(line.micro_usdt)::bigint as "micro", max("line"."at") as "lastAt" from "referral_line_facts" as "line" inner join "referral_code" as "referral" on "referral"."id" = "line"."referral_id" inner join "person_facts" as "person" on "person"."id" = "referral"."used_by" where "line"."lead_id" = $1 and "line"."at" >= $2 group by "referral"."id", "person"."account_type" order by "micro" desc, "referral"."id" limit $3;

-- quietSince
select referral.id as "referralId", referral.email, last.at as "lastAt"
from referral_code as referral, lateral (select line.at from referral_line_facts as line where line.referral_id = referral.id
  order by line.at desc, line.id desc limit 1) as last
where referral.lead_id = $1 and referral.used_by is not null and last.at < $2
order by last.at desc limit $3;

-- waitingSince
select "id" as "referralId", "email", "code" from "referral_code" where "lead_id" = $1 and "used_by" is null and "created_at" < $2 order by "created_at", "id" limit $3;

-- referrals/line-store.ts

-- codeTotals
select (select count(distinct line.deal_id) from referral_line_facts as line where line.referral_id = referral.id) as deals,
  referral.profit_micro_usdt as "profitMicro"
from referral_code as referral where referral.id = $1 and referral.lead_id = $2;

-- countLines
select count(*) as "count" from "referral_line_facts" as "line" where "line"."lead_id" = $1 and "line"."at" >= $2 and "line"."referral_id" = $3;
select count(*) as "count" from "referral_line_facts" as "line" where "line"."lead_id" = $1 and "line"."at" >= $2;

-- linesAfter
select "line"."id", "line"."referral_id" as "referralId", "referral"."code", "referral"."email", "line"."deal_id" as "dealId", "line"."cause", "line"."micro_usdt" as "shareMicro", "line"."margin_micro" as "marginMicro", "line"."amount_kopecks" as "amountKopecks", "line"."at" from "referral_line_facts" as "line" inner join "referral_code" as "referral" on "referral"."id" = "line"."referral_id" where "line"."lead_id" = $1 and "line"."at" >= $2 and "line"."referral_id" = $3 and (line.at, line.id) < ($4, $5) order by "line"."at" desc, "line"."id" desc limit $6;
select "line"."id", "line"."referral_id" as "referralId", "referral"."code", "referral"."email", "line"."deal_id" as "dealId", "line"."cause", "line"."micro_usdt" as "shareMicro", "line"."margin_micro" as "marginMicro", "line"."amount_kopecks" as "amountKopecks", "line"."at" from "referral_line_facts" as "line" inner join "referral_code" as "referral" on "referral"."id" = "line"."referral_id" where "line"."lead_id" = $1 and "line"."at" >= $2 and (line.at, line.id) < ($3, $4) order by "line"."at" desc, "line"."id" desc limit $5;

-- linesOfPage
select "line"."id", "line"."referral_id" as "referralId", "referral"."code", "referral"."email", "line"."deal_id" as "dealId", "line"."cause", "line"."micro_usdt" as "shareMicro", "line"."margin_micro" as "marginMicro", "line"."amount_kopecks" as "amountKopecks", "line"."at" from "referral_line_facts" as "line" inner join "referral_code" as "referral" on "referral"."id" = "line"."referral_id" where "line"."lead_id" = $1 and "line"."at" >= $2 and "line"."referral_id" = $3 order by "line"."at" desc, "line"."id" desc limit $4 offset $5;
select "line"."id", "line"."referral_id" as "referralId", "referral"."code", "referral"."email", "line"."deal_id" as "dealId", "line"."cause", "line"."micro_usdt" as "shareMicro", "line"."margin_micro" as "marginMicro", "line"."amount_kopecks" as "amountKopecks", "line"."at" from "referral_line_facts" as "line" inner join "referral_code" as "referral" on "referral"."id" = "line"."referral_id" where "line"."lead_id" = $1 and "line"."at" >= $2 order by "line"."at" desc, "line"."id" desc limit $3 offset $4;

-- referrals/past/past-store.ts

-- addShares
update referral_code set profit_micro_usdt = profit_micro_usdt + new.micro
from jsonb_to_recordset($1::jsonb) as new (user_id uuid, micro bigint) where used_by = new.user_id;

-- backdateUsed
update referral_code set created_at = $1::timestamptz - interval '2 days', used_at = $2::timestamptz
where used_by = any ($3::uuid[]);

-- backdateWaiting
update referral_code set created_at = $1::timestamptz where used_by is null and lead_id = $2 and email = $3;

-- referrals/store.ts

-- insert
insert into "referral_code" ("lead_id", "email", "code", "used_by", "used_at") values ($1, $2, $3, $4, $5) on conflict ("lead_id", "email") where "used_by" is null do nothing returning *;

-- isUsable
select "id" from "referral_code" where "code" = $1 and "email" = $2 and "used_by" is null;

-- listOfLead
select count(*) as "count" from "referral_code" where "lead_id" = $1;
select * from "referral_code" where "lead_id" = $1 order by "created_at" desc, "id" desc limit $2 offset $3;

-- use
update "referral_code" set "used_by" = $1, "used_at" = now() where "code" = $2 and "email" = $3 and "used_by" is null returning "lead_id";

