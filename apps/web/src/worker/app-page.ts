/** Addresses that the server answers itself, or with a page that is no part of the app: the payer's above all, and the page of an upload link. */
const others = /^\/(c2c|u|docs|mailbox|media|assets|api|merchant)(\/|$)/

/** Whether an address shows the app to whoever opens it. Nothing else is this worker's business. */
export function isAppPage(path: string): boolean {
  return !others.test(path)
}
