/** A press on a notice brings this tab forward; the service worker says where it leads. */
export function openFromNotices(open: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
    // A path of this site and nothing else.
    if (type === 'open' && typeof path === 'string' && /^\/(?![/\\])/.test(path)) open(path)
  })
}
