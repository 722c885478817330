-- Staff see everybody's deals: of a bank they are found, counted and in order here. A deal's bank never changes (docs/decisions/0017).
create index deal_of_bank on deal (bank, created_at desc, id desc);
