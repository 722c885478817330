import type { Contract, Sending } from '@florin/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AlertSettings, alertSettingsKey } from '../../lib/alerts.ts'
import { call } from '../../lib/api.ts'

export type AlertChange = Sending<Contract['changeAlertSettings']>['body']

/** Below the settings' own key: news of them wait until the change has its answer. */
const changeKey = [...alertSettingsKey, 'change'] as const

/**
 * A change shows at once and is sent after those before it, so that quick presses all count. Where one is refused, only what it
 * changed goes back; the last of them then takes what the server has.
 */
export function useChangeAlertSettings(onRefused: (error: unknown) => void) {
  const queries = useQueryClient()
  const known = () => queries.getQueryData<AlertSettings>(alertSettingsKey)
  const apply = (change: AlertChange) =>
    queries.setQueryData<AlertSettings>(alertSettingsKey, (now) => now && withChange(now, change))
  return useMutation({
    mutationKey: changeKey,
    scope: { id: changeKey.join() },
    mutationFn: (change: AlertChange) => call('changeAlertSettings', { body: change }),
    onMutate: async (change) => {
      // First: a cancelled question puts back what was known when it was asked.
      await queries.cancelQueries({ queryKey: alertSettingsKey })
      const undo = undoOf(known(), change)
      apply(change)
      return { undo }
    },
    onError: (error, _change, context) => {
      // A later press on the same thing stands: it has not been refused yet.
      if (context?.undo && queries.isMutating({ mutationKey: changeKey }) <= 1) apply(context.undo)
      onRefused(error)
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: changeKey }) > 1) return
      return queries.invalidateQueries({ queryKey: alertSettingsKey })
    },
  })
}

/** The settings as they will be once the server has taken the change. */
export function withChange(now: AlertSettings, { order, quiet, switches = [] }: AlertChange): AlertSettings {
  return {
    order: order ?? now.order,
    channels: order === undefined ? now.channels : sorted(now.channels, order),
    quiet: quiet ?? now.quiet,
    switches: now.switches.map((each) => {
      const changed = switches.find(({ kind, channel }) => kind === each.kind && channel === each.channel)
      return changed ? { ...each, is_on: changed.is_on } : each
    }),
  }
}

/** What brings back what a change replaces. */
function undoOf(now: AlertSettings | undefined, change: AlertChange): AlertChange | undefined {
  return (
    now && {
      ...(change.order && { order: now.order }),
      ...(change.quiet && { quiet: now.quiet }),
      ...(change.switches && {
        switches: change.switches.map((each) => ({ ...each, is_on: !each.is_on })),
      }),
    }
  )
}

function sorted(
  channels: AlertSettings['channels'],
  order: AlertSettings['order'],
): AlertSettings['channels'] {
  return channels.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}
