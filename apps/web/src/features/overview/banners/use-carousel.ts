import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { type Carousel, type CarouselState, startCarousel } from './carousel.ts'

export function useCarousel(count: number) {
  const [state, setState] = useState<CarouselState>({ shown: 0, leaving: undefined })
  const isCalm = useReducedMotion()
  const carousel = useRef<Carousel>(undefined)

  useEffect(() => {
    const started = startCarousel({ count, isCalm, onChange: setState })
    carousel.current = started
    return started.stop
  }, [count, isCalm])

  return {
    ...state,
    go: (to: number) => carousel.current?.go(to),
    hold: () => carousel.current?.hold(),
    release: () => carousel.current?.release(),
  }
}
