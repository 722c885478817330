/** The few parts of a service worker's world that we use: TypeScript's own list of them and the page's exclude each other. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    getNotifications(filter: { tag: string }): Promise<readonly { readonly body: string }[]>
    showNotification(title: string, options: object): Promise<void>
    readonly pushManager: {
      subscribe(options: { userVisibleOnly: true; applicationServerKey: ArrayBuffer }): Promise<unknown>
    }
  }
  readonly clients: Windows
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    hear: (event: WorkerEvents[Name]) => void,
  ): void
}

export interface Windows {
  claim(): Promise<void>
  matchAll(filter: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>
  openWindow(path: string): Promise<unknown>
}

export interface AppWindow {
  readonly id: string
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface Installing extends Extendable {
  /** Chromium only. */
  addRoutes?(routes: readonly object[]): Promise<void>
}

interface Fetching extends Extendable {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface MessageReceived extends Extendable {
  readonly data: unknown
  readonly source: { readonly id: string } | null
}

interface Clicked extends Extendable {
  readonly notification: { readonly data: unknown; close(): void }
}

interface Pushing extends Extendable {
  readonly data: { text(): string } | null
}

interface Resubscribing extends Extendable, SubscriptionChange {}

interface WorkerEvents {
  install: Installing
  activate: Extendable
  fetch: Fetching
  message: MessageReceived
  notificationclick: Clicked
  push: Pushing
  pushsubscriptionchange: Resubscribing
}

export interface SubscriptionChange {
  readonly oldSubscription?: {
    readonly options: { readonly applicationServerKey: ArrayBuffer | null }
  } | null
  readonly newSubscription?: object | null
}
