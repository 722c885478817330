-- terminals/alarm-store.ts

-- countForged
update "terminal" set "forged_in_a_row" = forged_in_a_row + 1 where "id" = $1 returning "forged_in_a_row";

-- forgiveForged
update "terminal" set "forged_in_a_row" = $1 where "id" = $2 and "forged_in_a_row" > $3;

-- raiseForged
insert into "terminal_alarm" ("terminal_id", "kind") values ($1, $2);

-- terminals/device-store.ts

-- findForwarderKey
select "owner_id", "forwarder_key", clock_timestamp() as "now" from "terminal" where "id" = $1 and "deleted_at" is null;

-- findRevoked
select "id", "sealed_secret" from "device" where "terminal_id" = $1 and "revoked_at" is not null order by "revoked_at" desc limit $2;

-- removePairingKey
delete from "pairing_key" where "terminal_id" = $1;

-- replaceDevice
insert into "device" ("id", "terminal_id", "installation_id", "sealed_secret", "model", "sdk") values ($1, $2, $3, $4, $5, $6);

-- terminals/sequence/sequence-store.ts

-- readAcked
select "acked_seq" from "device_sequence" where "terminal_id" = $1 and "installation_id" = $2;

-- terminals/store.ts

-- countOwn
select count(*) as "count" from "terminal" where "owner_id" = $1 and "verified_at" is not null and "deleted_at" is null;

-- findNames
select "id", "name" from "terminal" where "owner_id" = $1;

-- insertTerminal
insert into "terminal" ("owner_id", "name") values ($1, $2) returning "id";

-- lockTerminal
select "id", "owner_id", "name", "verified_at" from "terminal" where "id" = $1 and "deleted_at" is null for update;

-- setForwarderKey
update "terminal" set "forwarder_key" = $1 where "id" = $2;

-- setName
update "terminal" set "name" = $1 where "id" = $2;

