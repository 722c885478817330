-- A notice of money looks whether the same sum came to the same phone within some minutes (0067): it is found by the sum at once, however
-- many other sums came in that time.
drop index receipt_of_terminal;
create index receipt_of_sum on receipt (terminal_id, amount_kopecks, received_at);

-- Whoever vouches for a receipt's balance asks whether a later one told of another. Few receipts tell of any.
create index receipt_with_balance on receipt (terminal_id, received_at) where balance_kopecks is not null and trust_reason <> 'name_only';
