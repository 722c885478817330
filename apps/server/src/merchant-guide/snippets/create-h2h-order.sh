curl --fail-with-body -sS "$FLORIN_URL/merchant/v1/orders" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -H "Idempotency-Key: $ORDER_NUMBER-h2h" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
  "external_id": "$ORDER_NUMBER-h2h",
  "amount": "1500.00",
  "mode": "h2h",
  "order_type": "c2c",
  "ttl_minutes": 20
}
JSON
