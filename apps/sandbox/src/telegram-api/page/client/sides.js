import { element, hidden } from './elements.js'

export function personElements(state, texts, onChoose) {
  return state.persons.map(({ id, name, isConnected, hasBlocked }) => {
    const status = hasBlocked ? texts.has_blocked : isConnected ? texts.connected : texts.not_connected
    return element(
      'button',
      {
        type: 'button',
        className: 'person',
        'aria-pressed': String(id === state.person),
        'data-key': `person ${id}`,
        onclick: () => onChoose(id),
      },
      element(
        'span',
        { className: 'initial', 'aria-hidden': 'true' },
        name.replace('@', '').slice(0, 1).toUpperCase(),
      ),
      element('span', {}, element('b', {}, name), hidden(', '), element('small', {}, status)),
    )
  })
}

export function stepElements({ progress }, texts, onSawCase) {
  const steps = [
    [progress.isConnected, texts.step_connect, texts.step_connect_hint],
    [progress.wasAlerted, texts.step_alert],
    [progress.sentEvidence, texts.step_evidence],
    [progress.switchedAlerts, texts.step_mute, texts.step_mute_hint],
    [progress.sawCase, texts.step_case, caseLink(progress, texts, onSawCase)],
  ]
  return steps.map(([isDone, title, hint]) =>
    element(
      'li',
      { className: isDone ? 'step done' : 'step' },
      element('span', { className: 'tick', 'aria-hidden': 'true' }, isDone ? '✓' : ''),
      element(
        'span',
        {},
        title,
        hidden(`, ${isDone ? texts.done : texts.open}`),
        hint === undefined ? undefined : element('small', {}, hint),
      ),
    ),
  )
}

function caseLink({ caseUrl }, texts, onSawCase) {
  if (caseUrl === undefined) return texts.step_case_hint
  const onclick = () => onSawCase()
  // Without the alert's number: it is the trader's to open, not support's.
  const url = new URL(caseUrl)
  url.searchParams.delete('alert')
  return element(
    'a',
    { href: url.href, target: '_blank', rel: 'noopener', 'data-key': 'case', onclick },
    texts.step_case_link,
  )
}

export function keyboardElements({ keyboard, hasStarted }, texts, { onSend, onStart }) {
  if (!hasStarted)
    return [
      row(
        element(
          'button',
          { type: 'button', className: 'key', 'data-key': 'start', onclick: onStart },
          texts.start,
        ),
      ),
    ]
  return keyboard.map((keys, at) =>
    row(
      ...keys.map((text, index) =>
        element(
          'button',
          { type: 'button', className: 'key', 'data-key': `key ${at} ${index}`, onclick: () => onSend(text) },
          text,
        ),
      ),
    ),
  )
}

const row = (...keys) => element('div', { className: 'keys' }, ...keys)
