-- payment-methods/binding-store.ts

-- clearTerminal
update "payment_method" set "terminal_id" = $1 where "terminal_id" = $2 returning "owner_id";

-- countsByTerminal
select "terminal_id", count(*) as "count" from "payment_method" where "owner_id" = $1 and "terminal_id" is not null group by "terminal_id";

-- listOfTerminal
select count(*) as "count" from "payment_method" where "terminal_id" = $1 and "owner_id" = $2;
select * from "payment_method" where "terminal_id" = $1 and "owner_id" = $2 order by "created_at" desc, "id" desc limit $3 offset $4;

-- lockForBinding
select "id", "terminal_id" as "terminalId" from "payment_method" where "id" in $1 and "owner_id" = $2 order by "id" for update;

-- methodsReadBy
select id, terminal_id, bank, owner_id, name, card_tail, phone_tail, account_tail, is_active
from unnest($1::uuid[], $2::text[]) as reader (terminal_id, bank)
join payment_method using (terminal_id, bank)
order by id;

-- methodsReadOn
select id, terminal_id, bank, owner_id, name, card_tail, phone_tail, account_tail, is_active from payment_method
where terminal_id = $1 order by created_at, id;

-- setTerminal
update "payment_method" set "terminal_id" = $1 where "id" in $2;

-- tailsOf
select "id", "card_tail", "phone_tail" from "payment_method" where "id" in $1;

-- payment-methods/list-store.ts

-- listMethods
select count(*) as "count" from "payment_method" where "owner_id" = $1 and "name_folded" like $2 and "is_sbp" = $3 and "is_c2c" = $4 and "bank" = any($5) and "id" in $6 and "is_active" = $7 and "terminal_id" is not null;
select * from "payment_method" where "owner_id" = $1 and "name_folded" like $2 and "is_sbp" = $3 and "is_c2c" = $4 and "bank" = any($5) and "id" in $6 and "is_active" = $7 and "terminal_id" is not null order by "created_at" desc, "id" desc limit $8 offset $9;
select count(*) as "count" from "payment_method" where "owner_id" = $1;
select * from "payment_method" where "owner_id" = $1 order by "created_at" desc, "id" desc limit $2 offset $3;

-- methodsById
select * from "payment_method" where "id" in $1 order by "created_at" desc, "id" desc;

-- payment-methods/past/past-store.ts

-- addRatings
with written as (
  insert into rating_event (payment_method_id, deal_id, cause, points, at)
  select new.method_id, new.deal_id, case when new.points < 0 then 'deal_completed' else 'dispute_created' end, new.points, new.at
  from jsonb_to_recordset($1::jsonb) as new (method_id uuid, deal_id uuid, points integer, at timestamptz)
  join payment_method as method on method.id = new.method_id and method.owner_id = any ($2::uuid[])
  order by new.at
  returning payment_method_id, id, points
), rated as (
  update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
  from (select payment_method_id, array_agg(points order by id) as points from written group by 1) as earned
  where method.id = earned.payment_method_id
)
select count(*) as count from written;

-- analyzePastRatings
analyze rating_event;

-- backdate
update payment_method set created_at = $1::timestamptz + (created_at - first.at)
from (select min(created_at) as at from payment_method where owner_id = any ($2::uuid[])) as first
where owner_id = any ($3::uuid[]);

-- methodsOnceOn
select id, owner_id as "ownerId", bank, is_sbp as "isSbp", is_c2c as "isC2c", terminal_id as "terminalId",
  min_dollars::integer as "minDollars", max_dollars::integer as "maxDollars"
from payment_method where owner_id = any ($1::uuid[]) and was_active order by created_at, id;

-- updateLastUse
update payment_method as method set last_used_at = greatest(method.last_used_at, new.at)
from jsonb_to_recordset($1::jsonb) as new (method_id uuid, at timestamptz)
where method.id = new.method_id and method.owner_id = any ($2::uuid[]);

-- payment-methods/rotation-store.ts

-- countSealedBefore
select count(*) as "count" from "payment_method" where "key_version" < $1;

-- isIndexed
select "id" from "payment_method" where "x_index" = any($1::bytea[]) and "id" <> $2 limit $3;

-- lockNumber
select pg_advisory_xact_lock($1::bigint);

-- lockSealedBefore
select * from "payment_method" where "key_version" < $1 order by "key_version" limit $2 for update skip locked;

-- payment-methods/store.ts

-- clearStaffChange
update "payment_method" set "staff_changed_at" = $1 where "id" = $2;

-- coolingEnd
select staff_changed_at + make_interval(hours => $1) as "ends_at" from "payment_method" where "id" = $2 and staff_changed_at + make_interval(hours => $3) > now();

-- findMethod
select * from "payment_method" where "id" = $1;

-- findSealed
select "id", "owner_id", "bank", "name", "card_sealed", "phone_sealed", "account_sealed" from "payment_method" where id = any ($1::uuid[]);

-- insertMethod
insert into "payment_method" ("columns_of_the_row") values ($1);

-- lockMethod
select * from "payment_method" where "id" = $1 for update;

-- markStaffChange
update "payment_method" set "staff_changed_at" = now() where "id" = $1;

-- noteStartingPoints
insert into "rating_event" ("payment_method_id", "cause", "points") values ($1, $2, $3);

-- personExists
select "id" from "person_facts" where "id" = $1;

-- pointsOfOwner
select sum("rating_points") as "sum", count(*) as "count" from "payment_method" where "owner_id" = $1;

-- pointsOfOwners
select "owner_id", sum("rating_points") as "sum", count(*) as "count" from "payment_method" where "owner_id" in $1 group by "owner_id";

-- tellNumbersChanged
select announce($1, '');

-- updateMethod
update "payment_method" set "columns_of_the_row" = $1 where "id" = $2;
update "payment_method" set  where "id" = $1;

-- payment-methods/takes-unproven.ts

-- ownMethodRow
select id, bank, terminal_id from payment_method where id = $1 and owner_id = $2 for no key update;

-- setTakesUnproven
update payment_method set takes_unproven_since = case when $1 then coalesce(takes_unproven_since, clock_timestamp()) end
where id = $2 and owner_id = $3;

