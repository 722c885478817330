import type { Answer, Contract } from '@florin/contract'
import type { Page } from '@playwright/test'
import { phoneBrings, post } from '../bank-phone.ts'
import { makeStaff } from '../florin.ts'
import { expect, expectAccessible, member, signIn } from '../journey.ts'

type Stored = Answer<Contract['saveTemplate']>

member('whoever is not of the staff is led home', { tag: '@long' }, async ({ page, say }) => {
  await page.goto('/support/messages')

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: say('common', 'bank_messages') })).toHaveCount(0)
})

member(
  'an unread text becomes a template, the last day is read again, and the text is gone',
  { tag: '@long' },
  async ({ page, say, mail, person, context, isPhone }) => {
    // Walks share one inbox and one set of templates: each has a bank and a word of its own.
    const sender = isPhone ? 'OTKRITIE' : 'GPB'
    const word = `ура${letters(8)}`
    const text = (sum: string) => `Деньги у вас ${word}: ${sum} руб. Отправитель весёлый`
    const news = `Новости банка: ${letters(8)} уже в приложении`
    await phoneBrings(page, mail, person.email, sender, [text('900'), text('901'), news])
    await makeStaff(person.email)
    await signIn(context, page, mail, person.email)
    const words = (key: string, values?: Record<string, string | number>) => say('bank-messages', key, values)

    await page.goto('/support/messages')
    const row = page.getByRole('row').filter({ hasText: word })
    await expect(row).toContainText(text('901'))
    await expect(row).toContainText(words('alike_count', { count: 2 }))
    const bankLabel = await row.getByRole('paragraph').first().innerText()
    await expectAccessible(page)

    // What is no receipt leaves the inbox after a question.
    const noise = page.getByRole('row').filter({ hasText: news })
    await noise.getByRole('button', { name: words('dismiss') }).click()
    const doubt = page.getByRole('dialog', { name: words('dismiss_title') })
    await expect(doubt).toContainText(words('dismiss_question', { count: 1 }))
    await doubt.getByRole('button', { name: words('dismiss'), exact: true }).click()
    await expect(noise).toHaveCount(0)

    await row.getByRole('button', { name: words('make_template') }).click()
    const dialog = page.getByRole('dialog', { name: words('editor_new') })
    const pattern = dialog.getByLabel(words('pattern'), { exact: true })
    const first = dialog.getByRole('group', { name: words('sample', { number: 1 }) })
    const second = dialog.getByRole('group', { name: words('sample', { number: 2 }) })
    const save = dialog.getByRole('button', { name: words('save') })
    await expect(pattern).toHaveValue(/\{amount\}\{cur\}/)
    await expect(first.getByLabel(words('value_amount'))).toHaveValue('901.00')
    await expect(first.getByText(words('result_same'), { exact: true })).toBeVisible()

    // By keyboard: Escape closes the list of banks and not the dialog, Enter adds the bank that was found.
    const banks = dialog.getByRole('combobox', { name: words('banks') })
    await banks.fill('sber')
    await banks.press('Escape')
    await expect(dialog.getByRole('listbox')).toHaveCount(0)
    await banks.press('ArrowDown')
    await banks.press('Enter')
    const chosen = dialog.getByRole('list', { name: words('banks') }).getByRole('listitem')
    await expect(chosen).toHaveCount(2)
    await chosen.nth(1).getByRole('button').click()
    await expect(chosen).toHaveCount(1)

    // A fault of the pattern is told as a sentence, and nothing can be saved meanwhile.
    const proposed = await pattern.inputValue()
    await pattern.fill(proposed.replace('{amount}', '{any}{amount}'))
    await expect(dialog.getByText(words('problem_any_before_amount'))).toBeVisible()
    await expect(save).toBeDisabled()
    await pattern.fill(proposed)
    await expect(dialog.getByText(words('problem_any_before_amount'))).toBeHidden()

    // What differs is marked, and can be taken over.
    await second.getByPlaceholder(words('sample_text')).fill(text('12 500,50'))
    await second.getByLabel(words('value_amount')).fill('5')
    await expect(second.getByText(words('read_value', { value: '12500.50' }))).toBeVisible()
    await expect(save).toBeDisabled()
    await expectAccessible(page)
    await second.getByRole('button', { name: words('sample_take') }).click()
    await expect(second.getByText(words('result_same'), { exact: true })).toBeVisible()

    await save.click()
    await expect(dialog.getByText(words('fault_name'))).toBeVisible()
    await dialog.getByLabel(words('name'), { exact: true }).fill(word)
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(words('saved_next'))).toBeVisible()

    await page
      .getByRole('button', { name: words('replay') })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: words('replay_title') })
    await question.getByRole('button', { name: words('replay_confirm') }).click()
    await expect(question).toBeHidden()
    // What it did stands in the place of the advice to do it.
    await expect(page.getByText(words('saved_next'))).toBeHidden()
    await expect(row).toHaveCount(0)
    // On a phone the filter lies in a drawer, which has its own walk.
    if (!isPhone) {
      await page.getByRole('button', { name: `${words('bank_filter')}: ` }).click()
      await page.getByRole('menuitemradio', { name: bankLabel }).click()
      await expect(page.getByText(words('inbox_no_match_title'))).toBeVisible()
    }

    await page.getByRole('link', { name: words('tab_templates') }).click()
    await page.getByLabel(words('templates_search')).fill(word)
    await expect(page.getByRole('switch', { name: words('switch', { name: word }) })).toBeChecked()
    await expectAccessible(page)

    // Somebody else saves a version meanwhile: this one is told so, and can go on from the newer.
    await page.getByRole('button', { name: words('open', { name: word }) }).click()
    const newer = await saveBehind(page, word)
    const edit = page.getByRole('dialog')
    await edit.getByLabel(words('name'), { exact: true }).fill(`${word} 2`)
    await edit.getByRole('button', { name: words('save') }).click()
    await expect(edit.getByText(say('problems', 'template.changed'))).toBeVisible()
    await edit.getByRole('button', { name: words('reload') }).click()
    await expect(edit.getByText(words('editor_edit', { version: 2 }))).toBeVisible()
    await expect(edit.getByLabel(words('name'), { exact: true })).toHaveValue(newer)
  },
)

/** A colleague's new version of the template of this name. */
async function saveBehind(page: Page, name: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const headers = { Authorization: `Bearer ${token}` }
  const url = `${process.env.FLORIN_URL}/support/templates/`
  const { results } = (await (await page.request.get(url, { headers })).json()) as { results: Stored[] }
  const stored = results.find((template) => template.name === name)
  if (!stored) throw new Error(`There is no template ${name}`)
  const { id, banks, channels, direction, pattern, samples } = stored
  const renamed = `${name} коллеги`
  await post(
    page,
    '/support/templates/',
    { id, banks, channels, direction, pattern, samples, name: renamed },
    headers,
  )
  return renamed
}

function letters(count: number): string {
  return Array.from({ length: count }, () => 'бвгджзклмнпрст'[Math.floor(Math.random() * 14)]).join('')
}
