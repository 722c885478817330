-- Whether a receipt (null: none) and the trusted parts of a deal before it are exactly p_kopecks. Asked under the deal's lock, before the
-- deal completes for its parts. Reads only.
create or replace function parts_add_up(p_deal uuid, p_receipt uuid, p_kopecks bigint) returns boolean language sql stable as $$
  select p_kopecks = part.kopecks + coalesce((select amount_kopecks from receipt where id = p_receipt), 0)
  from trusted_parts(p_deal, p_receipt) as part
$$;
