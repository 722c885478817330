import { expect, member } from '../journey.ts'
import { fullMethod, make, switchName } from '../methods.ts'

// Sent at once, two presses may arrive in the other order; and the list that follows the first shows what holds no more.
member(
  'pressed twice in a moment, a switch is told of one after the other, and no older answer moves it',
  { tag: '@once' },
  async ({ page, say, language }) => {
    await make(page, fullMethod())
    // Nobody asks for the list but the switch and the news of it.
    await page.evaluate(() => localStorage.setItem('refresh_payments', '0'))
    await page.goto('/payments')
    const toggle = page.getByRole('switch', { name: switchName(say, language) })
    await expect(toggle).not.toBeChecked()
    const story: string[] = []
    const firstMayGo = Promise.withResolvers<void>()
    await page.route(/payments\/.*\/update/, async (route) => {
      const { is_active: wanted } = route.request().postDataJSON() as { is_active: boolean }
      story.push(`${wanted} sent`)
      if (wanted) await firstMayGo.promise
      const response = await route.fetch()
      story.push(`${wanted} answered`)
      await route.fulfill({ response })
    })
    page.on('request', (request) => {
      if (/payments\/list/.test(request.url())) story.push('list')
    })

    await toggle.press('Space')
    await expect(toggle).toBeChecked()
    await toggle.press('Space')
    await expect(toggle).not.toBeChecked()
    // Time enough for whatever would not wait.
    await page.evaluate(() => fetch('/healthz'))
    firstMayGo.resolve()

    await expect.poll(() => story.at(-1)).toBe('list')
    expect(story.slice(0, 5)).toEqual(['true sent', 'true answered', 'false sent', 'false answered', 'list'])
    await expect(toggle).not.toBeChecked()
  },
)
