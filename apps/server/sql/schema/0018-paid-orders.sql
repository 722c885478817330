-- An order is told as paid once: `order.completed`, whichever of its deals was paid, and however. `is_paid` says whether that was told.
alter table merchant_order add column is_paid boolean not null default false;
alter table merchant_order alter column is_paid set statistics 20;

update merchant_order set is_paid = true where id in (
  select order_id from deal where status = 'complete'
  union
  select deal.order_id from dispute join deal on deal.id = dispute.deal_id and deal.dispute_id = dispute.id
  where deal.status = 'dispute' and dispute.deal_status_before = 'complete');
