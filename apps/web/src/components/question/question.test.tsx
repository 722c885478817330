// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../test/show.tsx'
import { Question } from './question.tsx'

/** A button that asks, as a screen has it. */
function Asking(props: Partial<Parameters<typeof Question>[0]>) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Удалить терминал
      </button>
      <Question
        opened={opened}
        title="Удалить «Телефон»?"
        yes="Удалить"
        isBusy={false}
        onYes={() => setOpened(false)}
        {...props}
        onClose={() => {
          setOpened(false)
          props.onClose?.()
        }}
      >
        {props.children ?? <p>Методы останутся без терминала.</p>}
      </Question>
    </>
  )
}

async function ask(props: Partial<Parameters<typeof Question>[0]> = {}) {
  const shown = await show(<Asking {...props} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Удалить терминал' }))
  const dialog = await screen.findByRole('dialog', { name: 'Удалить «Телефон»?' }, soon)
  return { ...shown, user, dialog }
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)

test('the safe answer has the focus, and axe finds nothing', async () => {
  await ask()

  await waitFor(
    () => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отмена' })),
    soon,
  )
  await expectNoFindings()
})

test('Escape answers no, and the focus goes back to the button that asked', async () => {
  const onYes = vi.fn()
  const { user } = await ask({ onYes })

  await user.keyboard('{Escape}')

  await gone()
  expect(onYes).not.toHaveBeenCalled()
  await waitFor(
    () => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Удалить терминал' })),
    soon,
  )
})

test('by keyboard: Tab leads to yes and no further than the dialog, Enter says it', async () => {
  const onYes = vi.fn()
  const { user, dialog } = await ask({ onYes })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'), soon)

  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Удалить' }))
  await user.tab()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.tab({ shift: true })
  await user.keyboard('{Enter}')

  expect(onYes).toHaveBeenCalledOnce()
})

test('while the answer is carried out, neither Escape nor a second yes does anything', async () => {
  const onYes = vi.fn()
  const onClose = vi.fn()
  const { user, dialog } = await ask({ isBusy: true, onYes, onClose })

  await user.keyboard('{Escape}')
  dialog.querySelector('form')?.requestSubmit()
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(onClose).not.toHaveBeenCalled()
  expect(onYes).not.toHaveBeenCalled()
})

// A comment of five lines was lost to one bad connection.
test('what was typed is kept when it fails, and the failure is announced', async () => {
  function Resolve() {
    const [failure, setFailure] = useState('')
    return (
      <Asking failure={failure} onYes={() => setFailure('Нет связи с сервером')}>
        <TextInput label="Комментарий" data-autofocus />
      </Asking>
    )
  }
  await show(<Resolve />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Удалить терминал' }))
  const field = await screen.findByRole('textbox', { name: 'Комментарий' }, soon)
  await waitFor(() => expect(document.activeElement).toBe(field), soon)

  await user.type(field, 'Деньги пришли{Enter}')

  expect((await screen.findByRole('alert', {}, soon)).textContent).toBe('Нет связи с сервером')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Комментарий' }).value).toBe('Деньги пришли')
  await expectNoFindings()
})

// Chromium takes the focus from a disabled button, happy-dom does not.
test('a failure comes below the buttons, so that they do not move under a pointer', async () => {
  const { again } = await ask({ failure: '', onYes: () => undefined })
  again(<Asking failure="Нет связи с сервером" onYes={() => undefined} />)

  const yes = screen.getAllByRole('button').at(-1) as HTMLElement
  const failure = screen.getByText('Нет связи с сервером')
  expect(yes.compareDocumentPosition(failure) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('after a failure the focus is on yes again, not at the top of the page', async () => {
  const { again, user } = await ask({ failure: '', onYes: () => undefined })
  const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Удалить' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'), soon)
  await user.click(yes)
  again(<Asking failure="" onYes={() => undefined} isBusy />)
  await waitFor(() => expect(yes.disabled).toBe(true), soon)
  yes.blur()

  again(<Asking failure="Нет связи с сервером" onYes={() => undefined} isBusy={false} />)

  await waitFor(() => expect(document.activeElement).toBe(yes), soon)
})

// A form, then the code for it: the second window opens when the first one closes.
test('a dialog that opens when another closes keeps the focus', async () => {
  function Windows() {
    const [at, setAt] = useState<'nothing' | 'first' | 'second'>('nothing')
    const window = (title: string, onYes: () => void) => ({ title, yes: 'Дальше', isBusy: false, onYes })
    return (
      <>
        <button type="button" onClick={() => setAt('first')}>
          Начать
        </button>
        {(['first', 'second'] as const).map((name) => (
          <Question
            key={name}
            opened={at === name}
            {...window(name, () => setAt('second'))}
            onClose={() => setAt('nothing')}
          >
            <p>{name}</p>
          </Question>
        ))}
      </>
    )
  }
  await show(<Windows />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Начать' }))
  await screen.findByRole('dialog', { name: 'first' }, soon)
  await user.click(screen.getByRole('button', { name: 'Дальше' }))
  const second = await screen.findByRole('dialog', { name: 'second' }, soon)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'first' })).toBeNull(), soon)

  await new Promise((resolve) => setTimeout(resolve, 300))
  await waitFor(() => expect(second.contains(document.activeElement)).toBe(true), soon)
})
