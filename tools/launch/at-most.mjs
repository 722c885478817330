/** Takes the items in order, no more than `most` of them at a time, and ends when all are done. */
export async function takeAtMost(most, items, take) {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await take(item)
  }
  await Promise.all(Array.from({ length: most }, lane))
}
