/**
 * View mode lives in one tab: its token is in the tab's own memory, so the staff session of the other tabs stays as it is, and the tab
 * goes back to it when the view is over.
 */
const tokenKey = 'view_token'
const personKey = 'view_person'

export function viewToken(): string | undefined {
  return read(tokenKey)
}

export function isViewing(): boolean {
  return viewToken() !== undefined
}

/** Hands a view over to a tab that was opened empty, and shows the person's first screen there. */
export function openViewIn(tab: Window, view: { readonly token: string; readonly userId: string }): void {
  tab.sessionStorage.setItem(tokenKey, view.token)
  tab.sessionStorage.setItem(personKey, view.userId)
  tab.location.replace('/')
}

/** The view is over: this tab closes, or shows the person's page with the staff session. */
export function leaveView(): void {
  const person = read(personKey)
  sessionStorage.removeItem(tokenKey)
  sessionStorage.removeItem(personKey)
  window.close()
  window.location.replace(person === undefined ? '/' : `/support/users/${person}`)
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
