// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show, soon } from '../../../components/test/show.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const secret = {
  title: 'Ключ создан',
  warning: 'Скопируйте сейчас.',
  label: 'API-ключ',
  copy: 'Скопировать ключ',
  value: 'flk_test_1',
}

/** A form whose button makes the secret and is gone then. */
function Making() {
  const [made, setMade] = useState<typeof secret>()
  const [isForm, setForm] = useState(true)
  const make = () => {
    setMade(secret)
    setForm(false)
  }
  return (
    <>
      {isForm && (
        <button type="button" onClick={make}>
          Создать
        </button>
      )}
      <SecretDialog secret={made} onClose={() => setMade(undefined)} />
    </>
  )
}

test('when the secret is put away, the keyboard goes on from the content', async () => {
  await show(<Making />, 'integration')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Создать' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ключ создан' }, soon)
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true), soon)

  await user.click(screen.getByRole('button', { name: 'Я сохранил' }))

  await waitFor(() => expect(document.activeElement?.id).toBe('content'), soon)
})
