-- Two signals about one payment count as two only when they came through two doors: the push listener and the SMS of our own
-- client. A forwarder app is one door, whatever it brings, and proves less.
alter table raw_message add column is_forwarded boolean not null default false;

-- Queues of forwarder apps have ids of version 8, which the server makes from the app's name; phones make version 4.
update raw_message set is_forwarded = true where substr(installation_id::text, 15, 1) = '8';

alter table raw_message alter column is_forwarded set statistics 20;
