-- What a domain lets its neighbours read of its tables, by name: a neighbour's SQL names the view, so a change of a table meets its owner's
-- files and these lines only (tools/table-owners.ts). Each is columns of one table, so PostgreSQL plans a query as if it named the table.

-- Who somebody is, what they may do and at what price. Without the password, and without what look-alike names are found by.
create view person_facts as
  select id, email, username, account_type, language, is_activated, is_premium, is_work, is_lead, is_staff, is_simulated, is_notified,
    verify_email, verify_phone, hide_email, wallet_output_permission, deposit_basis_points, withdraw_basis_points, notification_payments,
    notification_account, avatar_file, blocked_at, date_joined
  from user_account;
