import { show } from './elements.js'
import { messageElements } from './messages.js'
import { keyboardElements, personElements, stepElements } from './sides.js'

const { language, texts } = JSON.parse(document.getElementById('data').textContent)
const find = (id) => document.getElementById(id)
const address = new URL(location.href)
const mostBytes = 50 * 1024 * 1024

let person = Number(sessionStorage.getItem('person') ?? 0)
let shownPerson
/** The key of a deep link, until somebody has pressed *Connect*. */
let startKey = address.searchParams.get('start') ?? ''

async function call(path, options) {
  try {
    const response = await fetch(path, options)
    if (!response.ok) throw new Error(String(response.status))
    notice('')
    return await response.json()
  } catch (error) {
    notice(error instanceof TypeError ? texts.away : texts.failed)
    return undefined
  }
}

const act = (kind, rest = {}) =>
  call('/telegram/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, person, ...rest }),
  })

const notice = (text) => {
  if (find('notice').textContent !== text) find('notice').textContent = text
}

const send = (text) => act('send', { text })

function choose(id) {
  person = id
  sessionStorage.setItem('person', String(id))
  return refresh()
}

async function refresh() {
  const state = await call(`/telegram/state?person=${person}`)
  // Another person may have been chosen while this answer was on its way.
  if (!state || (person !== 0 && state.person !== person && state.persons.some(({ id }) => id === person)))
    return
  person = state.person
  showState(state)
}

function showState(state) {
  show(find('persons'), personElements(state, texts, choose))
  // Before the messages: the log is shorter with it, and is scrolled to its end.
  find('connect').hidden = startKey === ''
  showMessages(state)
  show(find('keyboard'), keyboardElements(state, texts, { onSend: send, onStart: () => act('start') }))
  show(
    find('steps'),
    stepElements(state, texts, () => act('saw case')),
  )
  for (const input of document.querySelectorAll('[data-switch]'))
    input.checked = state.switches[input.dataset.switch]
}

/** New messages are added at the end, so that a screen reader says only them. Changed ones are exchanged in place. */
function showMessages({ messages, person: id }) {
  const log = find('log')
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80
  const isOther = shownPerson !== id
  shownPerson = id
  const onPress = (message, text) => act('press', { message, text })
  const wanted = messageElements(messages, { texts, language, onPress })
  if (isOther) log.replaceChildren()
  const old = new Map([...log.children].map((child) => [child.dataset.key, child]))
  wanted.forEach((made, index) => {
    const known = old.get(made.dataset.key)
    old.delete(made.dataset.key)
    if (known && known.innerHTML === made.innerHTML) return
    if (known) exchange(known, made)
    else log.insertBefore(made, log.children[index] ?? null)
  })
  for (const gone of old.values()) gone.remove()
  if (messages.length === 0) log.dataset.empty = texts.empty
  else delete log.dataset.empty
  if (isAtEnd || isOther) log.scrollTop = log.scrollHeight
}

function exchange(known, made) {
  const focused = known.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  known.replaceWith(made)
  if (focused !== undefined)
    (made.querySelector(`[data-key="${CSS.escape(focused)}"]`) ?? find('log')).focus()
}

find('compose').addEventListener('submit', (event) => {
  event.preventDefault()
  const text = find('message').value
  find('message').value = ''
  if (text.trim() !== '') void send(text)
})

find('attach').addEventListener('change', async (event) => {
  const [file] = event.target.files
  event.target.value = ''
  if (!file) return
  if (file.size > mostBytes) return notice(texts.too_big)
  const query = new URLSearchParams({ person: String(person), name: file.name })
  await call(`/telegram/upload?${query}`, { method: 'POST', body: file })
})

find('connect-button').addEventListener('click', async () => {
  const text = startKey
  startKey = ''
  // A reload must not offer it again.
  address.searchParams.delete('start')
  history.replaceState(null, '', address)
  find('message').focus()
  await act('start', { text })
  await refresh()
})

find('new-account').addEventListener('click', async () => {
  const made = await act('new account')
  if (made) await choose(made.person)
})

find('language').addEventListener('change', (event) => {
  address.searchParams.set('lang', event.target.value)
  location.assign(address)
})

for (const button of document.querySelectorAll('[data-ready]'))
  button.addEventListener('click', () => act('ready file', { text: button.dataset.ready }))

for (const input of document.querySelectorAll('[data-switch]'))
  input.addEventListener('change', () => act('switch', { name: input.dataset.switch, isOn: input.checked }))

const events = new EventSource('/telegram/events')
events.onmessage = () => void refresh()
events.onerror = () => notice(texts.away)
void refresh()
