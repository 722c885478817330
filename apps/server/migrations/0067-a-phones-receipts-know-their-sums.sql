-- A notice of money looks whether the same sum came to the same phone within some minutes. That read every receipt of the phone in
-- that time, each from its page: a busy phone has hundreds. With the sum behind them the index itself says which are meant.
drop index receipt_of_terminal;
create index receipt_of_terminal on receipt (terminal_id, received_at desc, id desc, amount_kopecks);
