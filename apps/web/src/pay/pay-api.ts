import { routes } from 'virtual:florin-pay-routes'
import { ApiProblem, problemFrom, readProblem } from '../lib/api-problem.ts'
import { currentLanguage } from '../lib/language.ts'
import { tokenIn, type View } from './view.ts'

export type CheckoutCall =
  | 'checkout'
  | 'checkoutChoose'
  | 'checkoutPaid'
  | 'checkoutCancel'
  | 'checkoutEvent'
  | 'checkoutSimulate'

const timeoutMs = 10_000

/** One call about this order. Refusals come as `ApiProblem`. The token in the path is all the payer has: no session, no cookie. */
export async function ask(name: CheckoutCall, token: string, body?: Record<string, string>): Promise<View> {
  const response = await fetch(addressOf(name, token), {
    method: routes[name].method,
    credentials: 'omit',
    headers: { ...spoken(), ...(body && { 'Content-Type': 'application/json' }) },
    // `keepalive`: the payer leaves for the bank's app at once, and the browser sends it all the same.
    ...(body && { body: JSON.stringify(body), keepalive: true }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new ApiProblem({ status: 0, code: 'network.failed' })
  })
  if (!response.ok) throw await readProblem(response)
  return (await response.json()) as View
}

export type Copied = 'amount_copied' | 'requisite_copied'

/** Kept with the deal, for a case about it. Where it fails, the payer can do nothing about it and is told nothing. */
export function tellCopied(kind: Copied): void {
  ask('checkoutEvent', tokenIn(location.pathname) ?? '', { kind }).catch(() => {})
}

export function liveAddress(token: string): string {
  return addressOf('checkoutLive', token)
}

export interface PayerUpload {
  readonly done: Promise<View>
  stop(): void
}

/** `fetch` cannot tell how far a file has got, and on a slow phone that is what people want to know. */
export function sendDocument(token: string, file: File, onProgress: (share: number) => void): PayerUpload {
  const request = new XMLHttpRequest()
  request.open(routes.checkoutUpload.method, addressOf('checkoutUpload', token))
  for (const [name, value] of Object.entries(spoken())) request.setRequestHeader(name, value)
  request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
  const done = new Promise<View>((resolve, reject) => {
    request.onload = () => {
      const body = bodyOf(request.responseText)
      if (request.status >= 200 && request.status < 300 && body !== undefined) resolve(body as View)
      else reject(new ApiProblem({ status: request.status, ...problemFrom(body) }))
    }
    request.onerror = () => reject(new ApiProblem({ status: 0, code: 'network.failed' }))
    request.onabort = () => reject(new ApiProblem({ status: 0, code: 'upload.stopped' }))
  })
  const form = new FormData()
  form.append(routes.checkoutUpload.upload?.field ?? '', file)
  request.send(form)
  return { done, stop: () => request.abort() }
}

function addressOf(name: keyof typeof routes, token: string): string {
  return routes[name].path.replace(':token', token)
}

/** The texts of errors come from the server, in the language of this header. */
function spoken(): Record<string, string> {
  return { Accept: 'application/json', 'Accept-Language': currentLanguage() }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
