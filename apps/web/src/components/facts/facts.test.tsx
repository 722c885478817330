// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings, show } from '../test/show.tsx'
import { Fact, Facts } from './facts.tsx'

test('names are terms and values their definitions, in the order given', async () => {
  await show(
    <Facts layout="rows">
      <Fact name="Сумма">1 500,00 ₽</Fact>
      <Fact name="Терминал" isMissing>
        Не привязан
      </Fact>
    </Facts>,
  )

  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Сумма', 'Терминал'])
  const values = screen.getAllByRole('definition')
  expect(values.map(({ textContent }) => textContent)).toEqual(['1 500,00 ₽', 'Не привязан'])
  expect(values.map(({ dataset }) => dataset.missing)).toEqual(['false', 'true'])
  await expectNoFindings()
})
