/** An element with properties, attributes (`aria-*`, `data-*`, `role`) and children. Text is text: nothing is read as HTML. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (key in made) made[key] = value
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

export const hidden = (text) => element('span', { className: 'hidden' }, text)

/** Replaces what is in `parent` only when it differs, so that focus and a reader's place stay. */
export function show(parent, children) {
  const wanted = element('div', {}, ...children)
  if (wanted.innerHTML === parent.dataset.shown) return
  parent.dataset.shown = wanted.innerHTML
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  parent.replaceChildren(...children)
  if (focused !== undefined) parent.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus()
}
