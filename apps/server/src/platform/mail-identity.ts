/** Mailboxes whose provider leaves out dots, with the names that mean the same provider. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * One spelling for all addresses that reach the same mailbox: lower case, without a plus tag, and without dots where the provider leaves them
 * out. Only for comparing two addresses; mail goes to the address as it was given.
 */
export function mailIdentity(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const mailbox = email.slice(0, at).toLowerCase().replace(/\+.*$/, '')
  const provider = dotless[domain]
  return provider === undefined ? `${mailbox}@${domain}` : `${mailbox.replaceAll('.', '')}@${provider}`
}
