curl --fail-with-body -sS "$FLORIN_URL/merchant/v1/webhook-endpoints" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{ "url": "$WEBHOOK_URL" }
JSON
