-- What a domain lets its neighbours read of its tables, by name: a neighbour's SQL names the view, so a change of a table meets its owner's
-- files and these lines only (tools/table-owners.ts). Each is columns of one table, so PostgreSQL plans a query as if it named the table.

-- Who somebody is, what they may do and at what price. Without the password, and without what look-alike names are found by.
create view person_facts as
  select id, email, username, account_type, language, is_activated, is_premium, is_work, is_lead, is_staff, is_simulated, is_notified,
    verify_email, verify_phone, hide_email, wallet_output_permission, deposit_basis_points, withdraw_basis_points, notification_payments,
    notification_account, avatar_file, blocked_at, date_joined
  from user_account;

-- Whose a method is, how it is paid to, on which phone its messages come, and the last digits by which people know it. Never the numbers.
create view payment_method_facts as
  select id, owner_id, bank, card_tail, phone_tail, account_tail, is_sbp, is_c2c, is_active, terminal_id, min_dollars, max_dollars, created_at,
    takes_unproven_since
  from payment_method;

-- Whose a phone is, and whether it is heard. Without its keys.
create view terminal_facts as
  select id, owner_id, name, created_at, verified_at, deleted_at, last_ping_at, steady_pings, was_silent_until, silence_noticed_at,
    alerted_at, charge
  from terminal;

-- When a phone was not heard: what a verdict by rule asks.
create view terminal_silence_facts as
  select terminal_id, began_at, ended_at from terminal_silence;
