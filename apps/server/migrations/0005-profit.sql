-- What a person has earned in all, kept in the transaction of each earning: summing it up anew would read their whole history.
alter table user_account add column total_profit_micro_usdt bigint not null default 0;
