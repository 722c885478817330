/** A refusal in the shape that Telegram gives it. */
export class ApiError extends Error {
  readonly code: number
  readonly parameters: { readonly retry_after?: number } | undefined

  constructor(code: number, description: string, parameters?: { readonly retry_after?: number }) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export const badRequest = (reason: string): ApiError => new ApiError(400, `Bad Request: ${reason}`)

export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })

export const blockedByUser = (): ApiError => new ApiError(403, 'Forbidden: bot was blocked by the user')

export const anotherPoller = (): ApiError =>
  new ApiError(
    409,
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  )

export const webhookIsSet = (): ApiError =>
  new ApiError(
    409,
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  )
