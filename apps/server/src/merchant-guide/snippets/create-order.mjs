const { FLORIN_URL, FLORIN_KEY, ORDER_NUMBER } = process.env

const answer = await fetch(`${FLORIN_URL}/merchant/v1/orders`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${FLORIN_KEY}`,
    'Idempotency-Key': ORDER_NUMBER,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    external_id: ORDER_NUMBER,
    amount: '1001.00',
  }),
})
const order = await answer.json()
if (!answer.ok) throw new Error(`${order.code}: ${order.detail}`)

console.log(order.id, order.status, order.pay_url)
