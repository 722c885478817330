/** 2026-11-15T14:32, by the reader's clock, as a field for date and time wants it. */
export function hoursAgo(hours: number, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const then = new Date(now.getTime() - hours * 3_600_000)
  const day = `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`
  return `${day}T${two(then.getHours())}:${two(then.getMinutes())}`
}

/** The moment that was chosen, for the server; undefined for none, and for one that has not come. */
export function sinceMoment(chosen: string, now: number): string | undefined {
  const moment = Date.parse(chosen)
  return Number.isNaN(moment) || moment > now ? undefined : new Date(moment).toISOString()
}
