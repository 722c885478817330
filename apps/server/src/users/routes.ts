import { contract } from '@florin/contract'
import type { Serve, ServeRaw } from '../http/serve.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { FileStore } from '../ports/files.ts'
import type { UserService } from './service.ts'
import { avatarUrl, type SupportContacts, toUserInfo } from './wire.ts'

/** `pacePictures` counts a picture that somebody is about to send, and refuses one too many. */
export function userRoutes(
  serve: Serve,
  { db, users }: { readonly db: Database; readonly users: UserService },
  support: SupportContacts,
  pacePictures: (userId: string) => Promise<void>,
): void {
  serve(contract.userInfo, async ({ actor }) => toUserInfo(await users.find(actor.userId, db.each), support))

  const { chat, email, phone } = support
  serve(contract.supportContacts, async () => ({ chat, email, phone }))

  serve(contract.changeUsername, async ({ actor, body }) => {
    const user = await users.rename(actor.userId, body.username)
    return { status: 'success', message: user.username, username: user.username }
  })

  serve(contract.changeNotifySettings, async ({ actor, body }) => {
    const change = { payments: body.notification_paymets, account: body.notification_account }
    const user = await users.setNotifications(actor.userId, change)
    return {
      status: 'success',
      notification_payments: user.notifiesPayments,
      notification_account: user.notifiesAccount,
    }
  })

  serve(
    contract.changeAvatar,
    async ({ actor, file }) => {
      const user = await users.setAvatar(actor.userId, file)
      return { status: 'success', avatar_url: avatarUrl(user) ?? '' }
    },
    async ({ actor }) => {
      await pacePictures(actor.userId)
      return [{ key: `user:${actor.userId}`, most: 2 }]
    },
  )
}

export function avatarRoute(serveRaw: ServeRaw, files: FileStore): void {
  serveRaw(contract.publicFile, async (request, reply) => {
    const { name } = request.params as { name: string }
    const picture = await files.read('avatars', name)
    if (!picture) throw new Problem('file.not_found')
    return reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .type('image/webp')
      .send(picture)
  })
}
