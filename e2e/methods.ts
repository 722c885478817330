import type { Page } from '@playwright/test'
import { expect, type Language, type Say } from './journey.ts'

export const owner = 'Алексей Морозов'

/** Banks are not in our texts: the server names them in both languages. */
export const banks: Record<Language, { sber: string; vtb: string }> = {
  ru: { sber: 'Сбербанк', vtb: 'Банк ВТБ' },
  en: { sber: 'Sberbank', vtb: 'VTB Bank' },
}

interface Method {
  name: string
  bank: string
  card?: string
  phone_number?: string
  nomer_scheta?: string
}

export function digits(count: number): string {
  return Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 9)).join('')
}

/** A card whose check digit fits, so that nobody is asked about it. */
export function cardNumber(): string {
  const body = `2202${digits(11)}`
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

export function fullMethod(): Method {
  return {
    name: owner,
    bank: 'sberbank',
    card: digits(16),
    phone_number: `79${digits(9)}`,
    nomer_scheta: digits(20),
  }
}

export function switchName(say: Say, language: Language): string {
  return say('payments', 'switch', { bank: banks[language].sber, owner })
}

/** By the call that the wizard makes: the wizard itself is walked above. */
export async function make(page: Page, data: Method): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await page.request.post(`${process.env.FLORIN_URL}/api/v1/payments/create/`, {
    headers: { Authorization: `Bearer ${token}` },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
