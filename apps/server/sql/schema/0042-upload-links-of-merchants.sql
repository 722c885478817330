-- Upload links of merchants: their files on the case's page go on after a broken line, too.

alter table upload_link
  alter column trader_id drop not null,
  add column merchant_id uuid references user_account (id),
  -- A link stands for one side of its case.
  add constraint upload_link_is_of_one_side check (num_nonnulls(trader_id, merchant_id) = 1);
