EVIDENCE_ID=$(curl --fail-with-body -sS "$FLORIN_URL/merchant/v1/orders/$ORDER_ID/evidence" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -F "file=@$RECEIPT_FILE" | sed 's/.*"id":"\([^"]*\)".*/\1/')

curl --fail-with-body -sS "$FLORIN_URL/merchant/v1/orders/$ORDER_ID/dispute" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -H "Content-Type: application/json" \
  -d "{ \"reason\": \"not_credited\", \"comment\": \"The customer has a receipt\", \"evidence\": [\"$EVIDENCE_ID\"] }"
