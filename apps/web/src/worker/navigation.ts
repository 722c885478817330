interface Parts {
  /** The page from the network, however it is asked for. */
  readonly fetchPage: () => Promise<Response>
  readonly offlinePage: () => Response
  readonly patienceMs?: number
}

// On a connection that answers nothing a browser's own timeout is minutes.
const usualPatienceMs = 8_000

/** What a proxy says while the server behind it is being started again. */
const unreachable = new Set([502, 503, 504])

/**
 * The network's page, always: an old one could outlive a deploy, and an app that cannot reach the server would sign its owner
 * out. Only when nothing comes does the offline page stand in.
 */
export async function answerNavigation(parts: Parts): Promise<Response> {
  const { fetchPage, offlinePage, patienceMs = usualPatienceMs } = parts
  let tooLong: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    tooLong = setTimeout(resolve, patienceMs, undefined)
  })
  try {
    const page = await Promise.race([fetchPage(), silence])
    return page === undefined || unreachable.has(page.status) ? offlinePage() : page
  } catch {
    return offlinePage()
  } finally {
    clearTimeout(tooLong)
  }
}
