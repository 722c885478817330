/** A time as it is written in alerts, mails and refusals: to the minute, in UTC. */
export function timeText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
