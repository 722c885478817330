import type { Answer, Contract } from '@florin/contract'
import { refusal, renewing } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { addressOf } from './http.ts'
import { currentLanguage } from './language.ts'
import { type Route, routeOf } from './route.ts'
import { readTokens } from './tokens.ts'

export type UploadName = 'createDispute' | 'addDisputeFiles' | 'appealDispute'

export interface Form {
  readonly params?: Record<string, string>
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly File[]
}

export interface Underway {
  /** How much has gone, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal?: AbortSignal | undefined
  /** The connection broke and is waited for, or is back. */
  readonly onBroken?: (isBroken: boolean) => void
}

/** Files with the fields of their form. Sessions and refusals as with `call`; stopped by its signal, it throws `upload.stopped`. */
export async function upload<Name extends UploadName>(
  name: Name,
  form: Form,
  underway: Underway,
): Promise<Answer<Contract[Name]>> {
  const route = await routeOf(name)
  const response = await renewing(readTokens()?.access, (token) => transmit(route, form, underway, token))
  if (!response.ok) throw await refusal(response)
  return (await response.json()) as Answer<Contract[Name]>
}

/** `fetch` cannot tell how far a file has got, and with 50 MB on a slow phone that is what people want to know. */
function transmit(
  route: Route,
  { params = {}, fields, files }: Form,
  { onProgress, signal }: Underway,
  token: string | undefined,
): Promise<Response> {
  const body = new FormData()
  // Fields first: the server reads them before it takes the files.
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  for (const file of files) body.append('files[]', file, file.name)

  const request = new XMLHttpRequest()
  request.open(route.method, addressOf(route, { params }))
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Accept-Language', currentLanguage())
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
  const stop = () => request.abort()
  signal?.addEventListener('abort', stop)
  return new Promise<Response>((resolve, reject) => {
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new ApiProblem({ status: 0, code: 'network.failed' }))
    request.onabort = () => reject(new ApiProblem({ status: 0, code: 'upload.stopped' }))
    if (signal?.aborted) reject(new ApiProblem({ status: 0, code: 'upload.stopped' }))
    else request.send(body)
  }).finally(() => signal?.removeEventListener('abort', stop))
}

export function isStopped(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'upload.stopped'
}
