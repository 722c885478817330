const { FLORIN_URL, FLORIN_KEY } = process.env

/** Every page of a list. */
async function* pages(path, cursorOf) {
  for (let after = ''; after !== undefined; ) {
    const query = new URLSearchParams({ limit: '100', ...(after && { after }) })
    const answer = await fetch(`${FLORIN_URL}/merchant/v1${path}?${query}`, {
      headers: { Authorization: `Bearer ${FLORIN_KEY}` },
    })
    const page = await answer.json()
    if (!answer.ok) throw new Error(`${page.code}: ${page.detail}`)
    yield page
    after = cursorOf(page)
  }
}

const micro = (usdt) => BigInt(usdt.replace('.', ''))
const sums = new Map()
const add = (what, change) => sums.set(what, (sums.get(what) ?? 0n) + change)

// Your books: what the events say. A shop that keeps its events reads them from its own database.
const decided = new Map()
for await (const page of pages('/events', ({ results, has_more }) =>
  has_more ? results.at(-1).id : undefined,
))
  for (const { type, sequence, data } of page.results) {
    if (type === 'dispute.decided') {
      add(data.id, micro(data.balance_change_usdt))
      decided.set(data.id, sequence)
    }
    // Right behind a verdict it is the same money.
    if (type === 'order.completed' && decided.get(data.id) !== sequence - 1)
      add(data.id, micro(data.credit_usdt))
    if (type === 'settlement.sent') add(data.id, -micro(data.amount) - micro(data.fee))
  }

// Our books: every movement. Deposits and repaid debts have no event, so they stand by their cause.
let closing
for await (const page of pages('/balance/report', ({ next }) => next ?? undefined)) {
  closing = page.closing
  for (const { cause, order_id, settlement_id, available, frozen, debt } of page.results) {
    const what = cause.startsWith('debt.') ? cause : (order_id ?? settlement_id ?? cause)
    add(what, micro(debt) - micro(available) - micro(frozen))
  }
}

for (const [what, difference] of sums) if (difference !== 0n) console.log('differs', what, String(difference))
console.log('available', closing.available, 'frozen', closing.frozen, 'debt', closing.debt)
