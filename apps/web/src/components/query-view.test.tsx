// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ListView } from './list-view/list-view.tsx'
import { QueryView } from './query-view.tsx'
import { show, soon } from './test/show.tsx'

type Ask = () => Promise<readonly string[]>
const rows: Ask = async () => ['первый']
const failing: Ask = () => Promise.reject(new Error('нет связи'))

/** Fails first, then answers as told. */
function asking(...answers: Ask[]): Ask {
  const all = [failing, ...answers]
  return () => (all.shift() ?? rows)()
}

interface Props {
  readonly ask: Ask
  readonly View?: typeof QueryView
  readonly inner?: string
}

/** A screen: a card with a heading of its own, then what is fetched. */
function Screen({ ask, View = QueryView, inner }: Props) {
  const query = useQuery({ queryKey: ['list'], queryFn: ask })
  return (
    <>
      <h1>Экран</h1>
      <section>
        <h2>Сделки</h2>
        <View query={query} failure="Список не загрузился">
          {(found) => (
            <>
              {inner && <h3>{inner}</h3>}
              <ul aria-label="Список">
                {found.map((row) => (
                  <li key={row}>{row}</li>
                ))}
              </ul>
            </>
          )}
        </View>
      </section>
      <section>
        <h2>Другое</h2>
        <button type="button">Другая кнопка</button>
      </section>
    </>
  )
}

async function retry(what: Props) {
  await show(<Screen {...what} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Повторить' }, soon))
  return user
}

const heading = (name: string) => screen.getByRole('heading', { name })
const isFocused = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(element.textContent), soon)

test('after a retry that succeeds, the heading of what appeared has the focus', async () => {
  const user = await retry({ ask: asking(rows), inner: 'Сегодня' })

  await screen.findByRole('list', { name: 'Список' }, soon)
  await isFocused(heading('Сегодня'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Другая кнопка' }))
  expect(heading('Сегодня').hasAttribute('tabindex')).toBe(false)
})

// A list's failure lies in a panel, which goes away with it.
test.each([QueryView, ListView])('where it has no heading, the one above it has', async (View) => {
  await retry({ ask: asking(rows), View })

  await screen.findByRole('list', { name: 'Список' }, soon)
  await isFocused(heading('Сделки'))
})

// The button is disabled while it loads: Chromium takes the focus from it then, happy-dom does not.
test('a second failure gives the focus back to the button', async () => {
  let fail = () => {}
  const later = () => new Promise<never>((_resolve, reject) => (fail = () => reject(new Error('нет связи'))))
  await retry({ ask: asking(later) })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Повторить' })
  await waitFor(() => expect(button.disabled).toBe(true), soon)
  button.blur()

  fail()

  await waitFor(() => expect(document.activeElement).toBe(button), soon)
})

test('a focus that has moved on meanwhile stays', async () => {
  let answer = () => {}
  const later = () => new Promise<readonly string[]>((resolve) => (answer = () => resolve(['первый'])))
  await retry({ ask: asking(later) })
  screen.getByRole('button', { name: 'Другая кнопка' }).focus()

  answer()

  await screen.findByRole('list', { name: 'Список' }, soon)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Другая кнопка' }))
})
