import { useSyncExternalStore } from 'react'

/** Chromium's word that this site could be installed. It may be used once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/** Registered at the start of the page: the browser fires the event once, at any time. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Ours is in the settings and the menu, for whoever looks for it.
    event.preventDefault()
    publishOffer(event as InstallOffer)
  })
  addEventListener('appinstalled', () => publishOffer(undefined))
}

export async function install(): Promise<void> {
  const taken = offer
  publishOffer(undefined)
  await taken?.prompt()
}

/** How this browser installs an app: by its prompt, by hand, or not at all (or it is installed already). */
export type InstallWay = 'asks' | 'by hand' | undefined

export function installWay(): InstallWay {
  if (offer !== undefined) return 'asks'
  return isIosBrowser() ? 'by hand' : undefined
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay)
}

/** Only Safari on an iPhone or iPad has this; true means that it is the installed app already. */
export function isIosBrowser(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false
}

function publishOffer(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
