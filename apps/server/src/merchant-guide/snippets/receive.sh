export WEBHOOK_URL="${WEBHOOK_URL:-http://127.0.0.1:18790/}"

export FLORIN_WEBHOOK_SECRET=$(curl --fail-with-body -sS "$FLORIN_URL/merchant/v1/webhook-endpoints" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -H "Content-Type: application/json" \
  -d "{ \"url\": \"$WEBHOOK_URL\" }" | sed 's/.*"secret":"\([^"]*\)".*/\1/')

node examples/receiver.mjs
