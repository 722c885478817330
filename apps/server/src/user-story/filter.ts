interface Filtering<Status> {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: Status
}

export function filterOf<Status = undefined>({ from, to, status }: Filtering<Status>) {
  const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  return { from: moment(from), to: moment(to), status }
}
