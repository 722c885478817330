import { element, hidden } from './elements.js'

const tags = { bold: 'b', italic: 'i', underline: 'u', strikethrough: 's', code: 'code', pre: 'code' }

/** The messages of one chat, as elements by their number. Pictures of one album share a bubble. */
export function messageElements(messages, { texts, language, onPress }) {
  const parts = []
  let day
  let album
  for (const message of messages) {
    const itsDay = new Date(message.date * 1000).toLocaleDateString(language, {
      day: 'numeric',
      month: 'long',
    })
    if (itsDay !== day) {
      day = itsDay
      parts.push(element('p', { className: 'day', 'data-key': `day ${itsDay}` }, itsDay))
    }
    if (message.album !== undefined && message.album === album?.dataset.album) {
      album.querySelector('.pictures').append(pictureOf(message, texts))
      continue
    }
    const made = messageElement(message, { texts, language, onPress })
    album = message.album === undefined ? undefined : made
    parts.push(made)
  }
  return parts
}

function messageElement(message, { texts, language, onPress }) {
  const time = new Date(message.date * 1000).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const bubble = element(
    'div',
    { className: 'bubble' },
    hidden(`${message.isBots ? texts.said_by_bot : texts.said_by_you}: `),
    message.photo && element('div', { className: 'pictures' }, pictureOf(message, texts)),
    message.document && element('p', { className: 'document' }, `${texts.file}: ${message.document.name}`),
    message.text && element('p', { className: 'text' }, ...textOf(message)),
    element('p', { className: 'time' }, message.isEdited ? `${texts.edited} ${time}` : time),
  )
  return element(
    'div',
    {
      className: message.isBots ? 'message bots' : 'message',
      'data-key': `message ${message.id}`,
      'data-album': message.album,
    },
    bubble,
    ...message.buttons.map((row) => buttonRow(message, row, texts, onPress)),
  )
}

const pictureOf = (message, texts) =>
  element('img', { src: `/${message.photo}`, alt: texts.picture, width: 132, height: 176, loading: 'eager' })

function buttonRow(message, row, texts, onPress) {
  return element(
    'div',
    { className: 'buttons' },
    ...row.map((button) =>
      button.url === undefined
        ? element(
            'button',
            {
              type: 'button',
              className: 'button',
              'data-key': `press ${message.id} ${button.data}`,
              onclick: () => onPress(message.id, button.data),
            },
            button.text,
          )
        : element(
            'a',
            {
              className: 'button',
              href: button.url,
              target: '_blank',
              rel: 'noopener',
              'data-key': `open ${message.id}`,
            },
            button.text,
            hidden(` (${texts.opens_site})`),
          ),
    ),
  )
}

/** The text with its marks; addresses in it are links. Nested marks become one inside the other. */
function textOf({ text, entities }) {
  const marks = [...entities.filter((entity) => entity.type in tags || entity.type === 'text_link')]
  const isMarked = (at) => marks.some((mark) => at >= mark.offset && at < mark.offset + mark.length)
  for (const found of text.matchAll(/https?:\/\/[^\s]+[^\s.,;:!?)]/g)) {
    if (!isMarked(found.index))
      marks.push({ type: 'text_link', offset: found.index, length: found[0].length, url: found[0] })
  }
  const edges = new Set([0, text.length])
  for (const { offset, length } of marks) edges.add(offset).add(offset + length)
  const sorted = [...edges].sort((one, other) => one - other)
  return sorted.slice(1).map((end, index) => piece(text, marks, sorted[index], end))
}

function piece(text, marks, start, end) {
  let made = document.createTextNode(text.slice(start, end))
  for (const mark of marks.filter(({ offset, length }) => offset <= start && offset + length >= end)) {
    made =
      mark.type === 'text_link'
        ? element(
            'a',
            { href: /^https?:/.test(mark.url) ? mark.url : '#', target: '_blank', rel: 'noopener' },
            made,
          )
        : element(tags[mark.type], {}, made)
  }
  return made
}
