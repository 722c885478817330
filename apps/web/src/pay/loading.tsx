import { useEffect, useState } from 'react'
import { useTexts } from '../lib/texts.tsx'
import styles from './loading.module.css'
import { PageFrame } from './page-frame.tsx'

const quietMs = 150

/** The page's shape before its content. A quick answer never lets it flash. */
export function Loading() {
  const t = useTexts('checkout')
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), quietMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <PageFrame summary={<div className={styles.summary} />}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <p className="visually-hidden" role="status">
        {isSlow && t('loading')}
      </p>
      {isSlow &&
        ['steps', 'title', 'block', 'button'].map((shape) => (
          <span key={shape} className={`${styles.bone} ${styles[shape] ?? ''}`} aria-hidden="true" />
        ))}
    </PageFrame>
  )
}
