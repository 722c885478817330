// Stands inside the page: the stored language and scheme, and a look every few seconds whether the server is back.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const kept = /(?:^|; )Florin_look=(\w*)\.(\w*)/.exec(document.cookie) ?? []
  const tags = [stored('Florin_language') ?? kept[1], ...navigator.languages].map((tag) =>
    tag?.slice(0, 2).toLowerCase(),
  )
  const language = tags.find((tag) => tag === 'ru' || tag === 'en') ?? 'en'
  const scheme = stored('mantine-color-scheme-value') ?? kept[2]
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.lang = language
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

  const look = async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) location.reload()
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => document.hidden || look())
  setInterval(() => document.hidden || look(), 5_000)

  addEventListener('DOMContentLoaded', () => {
    for (const face of document.querySelectorAll('[data-face]')) face.hidden = face.lang !== language
    for (const button of document.querySelectorAll('button')) {
      button.addEventListener('click', () => {
        button.textContent = button.dataset.trying
        location.reload()
      })
    }
  })
})()
