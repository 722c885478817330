-- rates/store.ts

-- insertRate
insert into "rate" ("pair", "rate_ten_thousandths", "sources", "is_accepted") values ($1, $2, $3, $4);
insert into "rate" ("pair") values ($1);

-- latestRates
select "rate_ten_thousandths", "sources", "is_accepted", "observed_at", extract(epoch from clock_timestamp() - observed_at)::float8 as "age_seconds" from "rate" where "pair" = $1 order by "observed_at" desc, "id" desc limit $2;
select "rate_ten_thousandths", "sources", "is_accepted", "observed_at", extract(epoch from clock_timestamp() - observed_at)::float8 as "age_seconds" from "rate" where "pair" = $1 and "is_accepted" = $2 order by "observed_at" desc, "id" desc limit $3;

-- newestRate
select "rate_ten_thousandths", "sources", "is_accepted", "observed_at", extract(epoch from clock_timestamp() - observed_at)::float8 as "age_seconds" from "rate" where "pair" = $1 and "is_accepted" = $2 order by "observed_at" desc, "id" desc limit $3;

-- rateAge
select "rate_ten_thousandths", "sources", "is_accepted", "observed_at", extract(epoch from clock_timestamp() - observed_at)::float8 as "age_seconds" from "rate" where "pair" = $1 and "is_accepted" = $2 order by "observed_at" desc, "id" desc limit $3;

-- tryRefreshLock
select pg_try_advisory_xact_lock(hashtext('rate.refresh')) as is_ours;

