import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './connection-banner.module.css'

/**
 * Says that the data on the page is old, and of when. It is an overlay, so nothing moves; when the connection is back everything is
 * refetched.
 */
export function ConnectionBanner() {
  const t = useTexts('common')
  const { connection, sinceMs } = useConnection()
  useRefreshOnReturn(connection === 'fine')
  return (
    <div className={styles.place} role="status">
      {connection !== 'fine' && (
        <p className={styles.banner}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
          {t(`connection_${connection}`, { time: formats().time(new Date(sinceMs).toISOString()) })}
        </p>
      )}
    </div>
  )
}

function useRefreshOnReturn(isFine: boolean): void {
  const queries = useQueryClient()
  const was = useRef(isFine)
  useEffect(() => {
    if (isFine && !was.current) void queries.invalidateQueries()
    was.current = isFine
  }, [isFine, queries])
}
