// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { expectNoFindings, show } from '../../../components/test/show.tsx'
import { Choices } from './choices.tsx'

const options = [
  { value: 'read', label: 'Видеть заказы', name: 'orders:read' },
  { value: 'write', label: 'Создавать заказы', name: 'orders:write' },
] as const

function Scopes() {
  const [chosen, setChosen] = useState<readonly ('read' | 'write')[]>(['read'])
  return (
    <Choices
      legend="Что можно с ключом"
      options={options}
      chosen={chosen}
      onToggle={(value) => setChosen(chosen.includes(value) ? [] : [...chosen, value])}
    />
  )
}

// A chip that grew by its tick wrapped its words anew, and moved everything below it under the pointer.
test('the tick of a choice has its room before it is chosen', async () => {
  const { container } = await show(<Scopes />)
  const ticks = () => container.querySelectorAll('label svg').length
  expect(ticks()).toBe(2)

  await userEvent.setup().click(screen.getByRole('checkbox', { name: /Создавать заказы/ }))

  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Создавать заказы/ }).checked).toBe(true)
  expect(ticks()).toBe(2)
  await expectNoFindings()
})
