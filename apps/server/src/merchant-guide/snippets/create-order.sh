curl --fail-with-body -sS "$FLORIN_URL/merchant/v1/orders" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -H "Idempotency-Key: $ORDER_NUMBER" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
  "external_id": "$ORDER_NUMBER",
  "amount": "1001.00"
}
JSON
