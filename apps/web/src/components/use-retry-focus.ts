import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus-lost.ts'
import { useFocusAfterBusy } from './use-focus-after-busy.ts'

/**
 * Keeps the keyboard focus near a button that loads something again and is removed when it has succeeded. The focus then goes to the
 * heading of what appeared, or to the heading above it. A second failure gives it back to the button. If the focus has moved since, it
 * stays there.
 */
export function useRetryFocus(isBusy: boolean): {
  ref: RefObject<HTMLButtonElement | null>
  press: () => void
} {
  const ref = useFocusAfterBusy(isBusy)
  const pressed = useRef<Pressed>(undefined)
  // The cleanup of an effect runs when what replaced the button is in the document.
  useEffect(
    () => () => {
      if (pressed.current && isFocusLost()) focusAppeared(pressed.current)
    },
    [],
  )
  const press = () => {
    if (ref.current) pressed.current = surroundings(ref.current)
  }
  return { ref, press }
}

interface Pressed {
  /** Around the button, the innermost first: some go with it. */
  readonly ancestors: readonly Element[]
  /** What was in the document when the button was pressed. */
  readonly before: WeakSet<Element>
}

function surroundings(button: Element): Pressed {
  const ancestors: Element[] = []
  for (let one = button.parentElement; one; one = one.parentElement) ancestors.push(one)
  return { ancestors, before: new WeakSet(document.querySelectorAll('*')) }
}

const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]'

function focusAppeared({ ancestors, before }: Pressed): void {
  const place = ancestors.find((one) => one.isConnected)
  if (!place) return
  const appeared = [...place.querySelectorAll('*')].filter((one) => !before.has(one))
  const own = appeared.find((one) => one.matches(headings))
  const around = place.closest('[role="dialog"], #content') ?? document.body
  focusOn(own ?? headingAbove(around, appeared[0] ?? place) ?? around)
}

function headingAbove(around: Element, what: Element): Element | undefined {
  return [...around.querySelectorAll(headings)].findLast(
    (heading) => heading.compareDocumentPosition(what) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}

/** A heading takes the focus for as long as it has it. */
function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
