curl --fail-with-body -sS --get "$FLORIN_URL/merchant/v1/events" \
  -H "Authorization: Bearer $FLORIN_KEY" \
  -d limit=100 ${LAST_EVENT:+-d "after=$LAST_EVENT"}
