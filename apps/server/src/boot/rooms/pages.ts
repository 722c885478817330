import { contract } from '@florin/contract'
import { mailboxRoutes } from '../../http/mailbox.ts'
import { lettersOf, serveWebApp } from '../../http/web-app.ts'
import { docsRoutes } from '../../merchant-guide/docs-routes.ts'
import { mailFolder } from '../compose-files.ts'
import type { World } from '../world.ts'
import type { Room } from './room.ts'

/** The web app, the reference, and the page of mails on a machine for trying out. */
export function pagesRoom({ config, webApp }: World): Room {
  return {
    routes({ app, serveRaw }) {
      if (webApp) serveWebApp(app, serveRaw, webApp, config.isSecure)
      docsRoutes(serveRaw, contract, webApp && lettersOf(webApp))
      mailboxRoutes(serveRaw, config.mailboxPage ? mailFolder(config) : undefined)
    },
  }
}
