-- payment-methods/binding-store.ts

-- clearTerminal
update "payment_method" set "terminal_id" = $1 where "terminal_id" = $2 returning "owner_id";

-- countsByTerminal
select "terminal_id", count(*) as "count" from "payment_method" where "owner_id" = $1 and "terminal_id" is not null group by "terminal_id";

-- listOfTerminal
select count(*) as "count" from "payment_method" where "terminal_id" = $1 and "owner_id" = $2;

-- lockForBinding
select "id", "terminal_id" as "terminalId" from "payment_method" where "id" in $1 and "owner_id" = $2 order by "id" for update;

-- setTerminal
update "payment_method" set "terminal_id" = $1 where "id" in $2;

-- tailsOf
select "id", "card_tail", "phone_tail" from "payment_method" where "id" in $1;

-- payment-methods/list-store.ts

-- methodsById
select * from "payment_method" where "id" in $1 order by "created_at" desc, "id" desc;

-- payment-methods/rotation-store.ts

-- countSealedBefore
select count(*) as "count" from "payment_method" where "key_version" < $1;

-- lockSealedBefore
select * from "payment_method" where "key_version" < $1 order by "key_version" limit $2 for update skip locked;

-- payment-methods/store.ts

-- findMethod
select * from "payment_method" where "id" = $1;

-- findSealed
select "id", "owner_id", "bank", "name", "card_sealed", "phone_sealed", "account_sealed" from "payment_method" where id = any ($1::uuid[]);

-- insertMethod
insert into "payment_method" () values ();

-- lockMethod
select * from "payment_method" where "id" = $1 for update;

-- pointsOfOwner
select sum("rating_points") as "sum", count(*) as "count" from "payment_method" where "owner_id" = $1;

-- pointsOfOwners
select "owner_id", sum("rating_points") as "sum", count(*) as "count" from "payment_method" where "owner_id" in $1 group by "owner_id";

-- updateMethod
update "payment_method" set  where "id" = $1;

