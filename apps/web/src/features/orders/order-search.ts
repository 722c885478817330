import { type OrderStatus, orderStatuses } from '@florin/contract/rules'

export const modes = ['live', 'test'] as const
export type Mode = (typeof modes)[number]

/** What the list of orders is asked for; it lives in the address. */
export interface OrderSearch {
  readonly mode: Mode
  readonly status: OrderStatus | undefined
  readonly text: string
  /** Where the page begins. */
  readonly after: string | undefined
}

export const wholeList: OrderSearch = { mode: 'live', status: undefined, text: '', after: undefined }

export const searchMaxLength = 128

export function readSearch(params: URLSearchParams): OrderSearch {
  return {
    mode: modes.find((mode) => mode === params.get('mode')) ?? wholeList.mode,
    status: orderStatuses.find((status) => status === params.get('status')),
    text: (params.get('search') ?? '').slice(0, searchMaxLength),
    after: params.get('after') ?? undefined,
  }
}

export function writeSearch({ mode, status, text, after }: OrderSearch): URLSearchParams {
  return new URLSearchParams({
    ...(mode !== wholeList.mode && { mode }),
    ...(status !== undefined && { status }),
    ...(text !== '' && { search: text }),
    ...(after !== undefined && { after }),
  })
}

export function isNarrowed({ status, text }: OrderSearch): boolean {
  return status !== undefined || text !== ''
}
