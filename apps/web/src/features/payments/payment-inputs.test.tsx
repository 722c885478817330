// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings, show } from '../../components/test/show.tsx'
import { blank } from './payment-form.ts'
import { PaymentInputs } from './payment-inputs.tsx'
import { usePaymentForm } from './use-payment-form.ts'

function Inputs() {
  return <PaymentInputs form={usePaymentForm(blank, () => ({}))} />
}

test('the owner’s name says the order that a payer is to read, also to who does not see', async () => {
  await show(<Inputs />, 'payments')

  const name = screen.getByRole('textbox', { name: /Имя владельца/ })
  const ids = name.getAttribute('aria-describedby')?.split(' ') ?? []
  const description = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  expect(description).toContain('Как в\u00A0банке: имя, отчество, фамилия')
  await expectNoFindings()
})
