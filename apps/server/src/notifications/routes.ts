import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { changeSettings } from './change-settings.ts'
import { listAlerts } from './list.ts'
import { openAlert } from './opened.ts'
import type { AlertParts } from './parts.ts'
import { showSettings } from './settings.ts'

export function alertRoutes(serve: Serve, parts: AlertParts): void {
  serve(contract.alertSettings, ({ actor }) => showSettings(parts, actor.userId))

  serve(contract.changeAlertSettings, async ({ actor, body }) => {
    await changeSettings(parts, actor.userId, body)
    return showSettings(parts, actor.userId)
  })

  serve(contract.listAlerts, ({ actor, query }) => listAlerts(parts, actor.userId, query))

  serve(contract.openAlert, async ({ actor, params }) => ({
    opened_at: (await openAlert(parts, actor.userId, params.id)).toISOString(),
  }))
}
