/** The reservations of a match, for deals that were inserted straight into the table: the sum of each open one is its own. */
export async function reserveOpen(db: { query(text: string): Promise<unknown> }): Promise<void> {
  await db.query(
    `insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at)
     select payment_method_id, amount_kopecks, id, merchant_id, is_test, due_at from deal where due_at is not null
     on conflict do nothing`,
  )
}
