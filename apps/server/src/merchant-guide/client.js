// The page is whole without this file. It adds search, copying, the place in the contents, the remembered language and the way back for whoever is signed in.

const page = document.documentElement
const { languageKey, copied, linkCopied, searchNone } = page.dataset

// Storage may be forbidden; then nothing is remembered, and nothing breaks.
function recall(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

const address = new URL(location.href)
// Leaving the dashboard clears its storage; a cookie keeps the choice.
const chosen = recall(languageKey) ?? /(?:^|; )Florin_look=(ru|en)/.exec(document.cookie)?.[1]
if (!address.searchParams.has('lang') && /^(ru|en)$/.test(chosen ?? '') && chosen !== page.lang) {
  address.searchParams.set('lang', chosen)
  location.replace(address)
}

// Before the first paint, and only here: the page itself is the same for everybody, and nothing is sent.
page.toggleAttribute('data-signed-in', Boolean(recall('access_token') && recall('refresh_token')))

document.addEventListener('DOMContentLoaded', () => {
  tellWho()
  rememberLanguage()
  offerCopies()
  joinTabs()
  offerSearch()
  foldContents()
  followReading()
})

// The dashboard leaves the name in this browser for as long as somebody is signed in.
function tellWho() {
  const name = page.hasAttribute('data-signed-in') && recall('who')
  const place = document.querySelector('.who')
  if (!name || !place) return
  place.textContent = name
  place.title = `${place.dataset.words} ${name}`
  place.hidden = false
}

function rememberLanguage() {
  for (const link of document.querySelectorAll('a[hreflang]')) {
    link.addEventListener('click', () => {
      remember(languageKey, link.hreflang)
      link.search = `?lang=${link.hreflang}`
      link.hash = location.hash
    })
  }
}

function say(text) {
  const live = document.getElementById('live')
  live.textContent = ''
  setTimeout(() => {
    live.textContent = text
  }, 50)
}

function offerCopies() {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll('button.copy')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? shownCode(button))
      button.classList.add('done')
      setTimeout(() => button.classList.remove('done'), 2000)
      say(copied)
    })
  }
  for (const link of document.querySelectorAll('a.anchor')) {
    link.addEventListener('click', async () => {
      await navigator.clipboard.writeText(link.href)
      say(linkCopied)
    })
  }
}

function shownCode(button) {
  const tabs = button.closest('.tabs')
  return tabs.querySelector(`pre.${tabs.querySelector('input:checked').value}`).textContent
}

/** Who reads Python here reads Python everywhere. */
function joinTabs() {
  const key = `${languageKey}_docs_tab`
  const choose = (value) => {
    for (const input of document.querySelectorAll(`.tabs input[value="${CSS.escape(value)}"]`))
      input.checked = true
  }
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.tabs input')) return
    // The chosen tab stays under the finger, though panels above it change their height.
    const before = target.getBoundingClientRect().top
    choose(target.value)
    window.scrollBy(0, target.getBoundingClientRect().top - before)
    remember(key, target.value)
  })
  const known = recall(key)
  if (known) choose(known)
}

function offerSearch() {
  const form = document.querySelector('.search')
  const input = form.querySelector('input')
  const list = form.querySelector('ul')
  const places = [...document.querySelectorAll('[data-find]')].map((element) => ({
    element,
    title: element.dataset.title,
    hint: element.dataset.find,
    words: `${element.dataset.title} ${element.dataset.find}`.toLowerCase(),
  }))
  let hits = []
  let at = -1
  form.hidden = false

  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
    at = -1
  }

  const mark = (next) => {
    at = (next + hits.length) % hits.length
    for (const [index, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(index === at))
    input.setAttribute('aria-activedescendant', `hit-${at}`)
    list.children[at].scrollIntoView({ block: 'nearest' })
  }

  const look = () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    if (wanted.length === 0) return close()
    const isTitled = ({ title }) => wanted.every((word) => title.toLowerCase().includes(word))
    const found = places.filter(({ words }) => wanted.every((word) => words.includes(word)))
    hits = [...found.filter(isTitled), ...found.filter((place) => !isTitled(place))].slice(0, 12)
    list.replaceChildren(...hits.map(option))
    list.hidden = hits.length === 0
    input.setAttribute('aria-expanded', String(hits.length > 0))
    if (hits.length > 0) mark(0)
    else input.removeAttribute('aria-activedescendant')
    say(hits.length === 0 ? searchNone : '')
    form.classList.toggle('none', hits.length === 0)
  }

  const option = ({ title, hint }, index) => {
    const item = document.createElement('li')
    item.id = `hit-${index}`
    item.setAttribute('role', 'option')
    const name = document.createElement('span')
    name.textContent = title
    const more = document.createElement('span')
    more.className = 'hint'
    more.textContent = hint.split(' ').slice(1, 3).join(' ')
    item.append(name, more)
    item.addEventListener('mousedown', (event) => {
      event.preventDefault()
      go(index)
    })
    return item
  }

  const go = (index) => {
    const { element } = hits[index]
    close()
    input.value = ''
    form.classList.remove('none')
    location.hash = element.id
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }

  input.addEventListener('input', look)
  input.addEventListener('focus', look)
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    const isOpen = !list.hidden
    if (event.key === 'ArrowDown' && isOpen) mark(at + 1)
    else if (event.key === 'ArrowUp' && isOpen) mark(at - 1)
    else if (event.key === 'Enter' && isOpen) go(at)
    else if (event.key === 'Escape') {
      input.value = ''
      form.classList.remove('none')
      close()
    } else if (event.key !== 'Enter') return
    event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input:not([type=radio]), textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

const wide = matchMedia('(min-width: 1001px)')

function foldContents() {
  const contents = document.querySelector('.contents')
  const fold = () => {
    contents.open = wide.matches
  }
  fold()
  wide.addEventListener('change', fold)
  contents.addEventListener('click', ({ target }) => {
    if (!wide.matches && target.closest('a')) contents.open = false
  })
  document.addEventListener('click', ({ target }) => {
    for (const menu of document.querySelectorAll('details.menu[open]'))
      if (!menu.contains(target)) menu.open = false
  })
}

/** The contents tell where the reader is. */
function followReading() {
  const links = new Map(
    [...document.querySelectorAll('.contents a')].map((link) => [link.hash.slice(1), link]),
  )
  const seen = new Set()
  let current
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        isIntersecting ? seen.add(target) : seen.delete(target)
      const inside = watched.findLast((element) => seen.has(element))
      const link = inside && links.get(inside.id)
      if (!link || link === current) return
      current?.removeAttribute('aria-current')
      current = link
      link.setAttribute('aria-current', 'location')
      if (!wide.matches) return
      for (const group of document.querySelectorAll('.contents details')) group.open = group.contains(link)
      link.scrollIntoView({ block: 'nearest' })
    },
    { rootMargin: '-80px 0px -75% 0px' },
  )
  const watched = [...document.querySelectorAll('.chapter, .call')]
  for (const element of watched) watcher.observe(element)
}
