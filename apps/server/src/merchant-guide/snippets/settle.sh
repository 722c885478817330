curl --fail-with-body -sS "$FLORIN_URL/merchant/v1/settlements" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -H "Idempotency-Key: payout-$PAYOUT_NUMBER" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{ "external_id": "$PAYOUT_NUMBER", "amount": "50.00" }
JSON
