-- The look at all promises about money, every minute, goes by what transactions have written that had not ended at the last one.
alter table money_check add column verified_below xid8 not null default '0';
