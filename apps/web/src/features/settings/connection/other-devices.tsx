import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { formats } from '../../../lib/format.ts'
import { type PushDevice, pushQuery } from '../../../lib/push.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import styles from './push-card.module.css'

export function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const t = useTexts('push')
  if (devices.length === 0) return null

  return (
    <>
      <h3 id="settings-push-others" className={styles.subtitle}>
        {t('other_devices')}
      </h3>
      <ul className={styles.devices} aria-labelledby="settings-push-others">
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

function OtherDevice({ device }: { device: PushDevice }) {
  const t = useTexts('push')
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => call('unsubscribePush', { params: { id: device.id } }),
    onSuccess: () => toasts.success(t('removed', { device: device.name })),
    onError: (error) => toasts.problem(error, t('failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })

  return (
    <li className={styles.device}>
      <span>
        {device.name}
        <span className={styles.since}>{t('since', { date: formats().date(device.created_at) })}</span>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={removal.isPending}
        aria-label={t('remove_device', { device: device.name })}
        onClick={() => removal.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
