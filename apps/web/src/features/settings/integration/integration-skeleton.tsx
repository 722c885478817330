import { Card, Skeleton } from '@mantine/core'
import settings from '../settings.module.css'

const heights = [196, 210, 210]

export function IntegrationSkeleton() {
  return (
    <div className={settings.stack}>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <Card key={at} className={settings.card}>
          <Skeleton width={160} height={20} mb={16} />
          <Skeleton height={height - 84} radius={8} />
        </Card>
      ))}
    </div>
  )
}
