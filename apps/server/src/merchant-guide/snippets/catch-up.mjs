const { FLORIN_URL, FLORIN_KEY, LAST_EVENT } = process.env

async function eventsAfter(last) {
  const query = new URLSearchParams({ limit: '100', ...(last && { after: last }) })
  const answer = await fetch(`${FLORIN_URL}/merchant/v1/events?${query}`, {
    headers: { Authorization: `Bearer ${FLORIN_KEY}` },
  })
  const page = await answer.json()
  if (!answer.ok) throw new Error(`${page.code}: ${page.detail}`)
  return page
}

let last = LAST_EVENT
let page
do {
  page = await eventsAfter(last)
  for (const event of page.results) console.log(event.id, event.type, event.sequence)
  last = page.results.at(-1)?.id ?? last
} while (page.has_more)
