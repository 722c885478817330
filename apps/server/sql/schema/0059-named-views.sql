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

-- A deal as cases, statements and support's pages tell of it: its sides, its sums, how it stands.
create view deal_facts as
  select id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, amount_kopecks, received_kopecks,
    value_micro, profit_micro, credit_micro, trader_lead_id, merchant_lead_id, has_sign, dispute_id, created_at
  from deal;

-- The steps of a deal, of which a case tells its history.
create view deal_event_facts as
  select position, deal_id, from_status, to_status, cause, by_role, facts, at from deal_event;

-- What a shop calls its order, and which deal it became. Without the token that opens its page, and without its payer.
create view merchant_order_facts as
  select id, merchant_id, is_test, external_id, amount_kopecks, state, deal_id, created_at from merchant_order;

-- A case as it is shown, searched, counted and judged.
create view dispute_facts as
  select id, number, deal_id, trader_id, merchant_id, is_test, status, waits_for, amount_kopecks, reason, opened_by, opener_id, comment, question,
    checklist, deal_status_before, created_at, updated_at, admitted_at, answer_due_at, answered_at, ignored_at, withdrawn_at, paused,
    held_by, held_until, version, decided_at, decided_by, ended_by, verdict_comment, verdict_kopecks, verdict_rule, verdict_reason,
    verdict_exhibits, appeal_of, appeal_until
  from dispute;

-- What was sent for the items of a case's list.
create view dispute_item_facts as
  select id, dispute_id, key, side, file_id, text, created_at from dispute_item;

-- Which side's proposal stands, and until when.
create view settlement_proposal_facts as
  select dispute_id, by_side, ends_at, paused_before, ended_at from settlement_proposal;

-- What a lead got of a deal, or gave back. Deals write it with their step; referrals add it up.
create view referral_line_facts as
  select id, referral_id, lead_id, deal_id, cause, micro_usdt, amount_kopecks, margin_micro, at from referral_line;

-- Where a receipt went: to a deal, into a case, or to nobody yet.
create view receipt_fate_facts as
  select receipt_id, owner_id, fate, deal_id, reason, at from receipt_fate;

-- What came, on which method and phone, and how far it is believed. Without its payer, and without the balance that its text printed.
create view receipt_facts as
  select id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, card_tail, trust, trust_reason, has_two_doors, chain_id,
    received_at
  from receipt;

-- Which texts told of a receipt, and whether their balance follows from the proven one.
create view receipt_message_facts as
  select raw_message_id, receipt_id, balance_kopecks, expected_kopecks, link from receipt_message;

-- A message as support reads it, sealed as it lies there.
create view raw_message_facts as
  select id, place, terminal_id, client_id, channel, sender, sealed_title, sealed_text, received_at, outcome, bank from raw_message;

-- Whether an account's balance chain stands. Without its balances: they are the secret by which a text is believed.
create view balance_chain_facts as
  select terminal_id, bank, contradicted_at, stopped_at, changed_at from balance_chain;

-- The kinds of text that no template reads, as a queue.
create view unparsed_kind_facts as
  select id, bank, channel, alike, first_seen from unparsed_kind;

-- Who invited whom. Without the code and the address that it was made for.
create view referral_code_facts as
  select id, lead_id, used_by, used_at from referral_code;

-- Which files lie for a deal, of which side, and whether they were taken down. The file itself is asked of its owner.
create view evidence_file_facts as
  select id, subject, side, uploaded_by, created_at, deleted_at from evidence_file;

-- Who has looked at a file.
create view evidence_view_facts as
  select file_id, user_id, at from evidence_view;

-- Where and when somebody is signed in, for support. Without what proves the browser.
create view session_facts as
  select id, user_id, viewer_id, ip, user_agent, created_at, last_used_at, expires_at, idle_seconds, ended_at, end_reason from session;

-- Which dangerous acts wait for a second member of staff. Without the change, which is sealed.
create view held_change_facts as
  select id, kind, subject, concerns, maker_id, state, created_at, expires_at from held_change;

-- A withdrawal as search and queues name it. Without its proof.
create view withdrawal_facts as
  select id, user_id, address, amount_micro_usdt, state, created_at from withdrawal;

-- What came in from the chain, and whose it is.
create view deposit_facts as
  select txid, to_address, amount_micro_usdt, outcome, user_id, created_at from deposit;

-- By which transaction a withdrawal went out.
create view payout_facts as
  select withdrawal_id, txid from payout;

-- Whose a deposit address is.
create view wallet_address_facts as
  select address, user_id from wallet_address;

-- Whose saved addresses an address is among.
create view whitelist_address_facts as
  select user_id, wallet, removed_at from whitelist_address;

-- Whether something about the chain waits for an operator.
create view chain_alarm_facts as
  select cleared_at from chain_alarm;

-- The public half of the account key, and the address that withdrawals are paid from.
create view wallet_key_facts as
  select xpub, hot_address from wallet_key;

-- When the signer was last heard.
create view signer_heartbeat_facts as
  select seen_at from signer_heartbeat;

-- What a verdict left unpaid, as the check of all deals compares it.
create view debt_facts as
  select id, owed_micro, recipients, shares_micro, annulled_micro, annulled_by from debt;

-- When the books were last found right.
create view money_check_facts as
  select verified_at, last_full_at from money_check;

-- When payouts stood still, and why.
create view money_halt_facts as
  select id, reason, halted_by, halted_at, resumed_by, resumed_at, resume_reason from money_halt;

-- Whether a merchant has a key that opens. Without anything of the key.
create view merchant_key_facts as
  select merchant_id, is_test, revoked_at from merchant_key;

-- Who has linked a chat of Telegram.
create view telegram_account_facts as
  select user_id from telegram_account;

-- Which endpoints fail. Without their secrets.
create view webhook_endpoint_facts as
  select id, is_test, is_active, last_success_at, last_failure_at, deleted_at from webhook_endpoint;

-- What is on its way to an endpoint.
create view webhook_delivery_facts as
  select endpoint_id, state, created_at from webhook_delivery;

-- What is still to be done outside, and what was given up. Without the letters.
create view outbox_facts as
  select done_at, failed_at from outbox;

-- What was done, by whom and to what, with the hash that chains it.
create view audit_facts as
  select id, at, actor, action, subject, after, hash from audit;
