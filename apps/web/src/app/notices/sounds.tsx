import { useEffect, useMemo } from 'react'
import { playOnce, soundKinds, useSounds, wakeSoundOnPress } from '../../lib/sounds.ts'
import { useNews } from './use-news.ts'

/** For those who want it: what comes is heard, also while the tab is hidden. */
export function Sounds() {
  const chosen = useSounds()
  const kinds = useMemo(() => soundKinds.filter((kind) => chosen.split(',').includes(kind)), [chosen])
  useNews(kinds, ({ kind }) => void playOnce(kind))
  useEffect(wakeSoundOnPress, [])
  return null
}
