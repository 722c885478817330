import type { Page, Worker } from '@playwright/test'
import { expect, member } from '../journey.ts'
import { launchOf } from '../launch.ts'

// Notices need a Chromium with a window, and this walk the real worker.
member.use({ serviceWorkers: 'allow', launchOptions: launchOf(process.env.CHROMIUM_WINDOW_PATH) })

const alert = {
  id: '4f7b1c9e-6f0a-4a83-a5a9-2ac04be1a6a3',
  title: 'Terminal is back',
  body: 'The phone is online again.',
  link: '/terminals',
  tag: '4f7b1c9e-6f0a-4a83-a5a9-2ac04be1a6a3',
}

member('a push is shown, and a press on it opens its page', { tag: '@once' }, async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/settings')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  // The page may know its worker before Playwright does.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await watchNotices(worker)
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true })
      }),
  )

  await deliver(page, JSON.stringify(alert))

  expect(await heard).toEqual({ type: 'alert-shown', id: alert.id })
  const { title, body, tag, link } = alert
  expect(await shownNotices(worker)).toEqual([{ title, body, tag, data: { path: link } }])
  await press(worker)
  await expect(page).toHaveURL('/terminals')
})

/** DevTools hands the browser a push, as its push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

interface Watched {
  shownHere?: object[]
  registration: ServiceWorkerRegistration
}

/**
 * What the worker asks the browser to show. A Chromium that never has a window refuses to show anything; there the asking is all that can be
 * seen, and elsewhere the notice must be there as well.
 */
async function watchNotices(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as Watched
    const show = scope.registration.showNotification.bind(scope.registration)
    const shown: object[] = []
    scope.shownHere = shown
    scope.registration.showNotification = async (title, { body, tag, data } = {}) => {
      if (Notification.permission === 'granted') {
        await show(title, { body: body ?? '', tag: tag ?? '', data })
        const there = await scope.registration.getNotifications({ tag: tag ?? '' })
        if (there.length !== 1) throw new Error(`${there.length} notices are there`)
      }
      shown.push({ title, body, tag, data })
    }
  })
}

const shownNotices = (worker: Worker) => worker.evaluate(() => (self as unknown as Watched).shownHere)

/** A script's press is not a person's, so the browser may bring no window forward; what the worker does first is the same. */
async function press(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const [notice] = (self as unknown as Watched).shownHere ?? []
    const notification = { ...notice, close: () => undefined }
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    )
  })
}
