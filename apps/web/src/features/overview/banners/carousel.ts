export const autoplayMs = 60_000
export const fadeMs = 450
export const pauseMs = 5_000

export interface CarouselState {
  readonly shown: number
  /** The one that fades away; undefined while nothing moves. */
  readonly leaving: number | undefined
}

interface CarouselSettings {
  readonly count: number
  /** Somebody who asked for less motion: nothing moves by itself, and changes are at once. */
  readonly isCalm: boolean
  readonly onChange: (state: CarouselState) => void
}

/** Banners that follow each other. A hand on the wheel stops it for a while, and is ignored while one fades into the next. */
export function startCarousel({ count, isCalm, onChange }: CarouselSettings) {
  let state: CarouselState = { shown: 0, leaving: undefined }
  let isHeld = false
  let autoplay: ReturnType<typeof setTimeout> | undefined
  let fade: ReturnType<typeof setTimeout> | undefined

  function become(next: CarouselState): void {
    state = next
    onChange(state)
  }

  function show(next: number): void {
    const arrived = { shown: next, leaving: undefined }
    become(isCalm ? arrived : { shown: next, leaving: state.shown })
    if (!isCalm) fade = setTimeout(() => become(arrived), fadeMs)
  }

  function playOn(afterMs: number): void {
    clearTimeout(autoplay)
    if (isCalm || isHeld || count < 2) return
    autoplay = setTimeout(() => {
      show((state.shown + 1) % count)
      playOn(autoplayMs)
    }, afterMs)
  }

  playOn(autoplayMs)
  return {
    /** Chosen by hand. */
    go(to: number): void {
      if (state.leaving !== undefined || to === state.shown) return
      show(to)
      playOn(pauseMs + autoplayMs)
    },
    /** A pointer rests on it, or the focus is inside: nobody wants to lose what they are reading. */
    hold(): void {
      isHeld = true
      clearTimeout(autoplay)
    },
    release(): void {
      isHeld = false
      playOn(autoplayMs)
    },
    stop(): void {
      clearTimeout(autoplay)
      clearTimeout(fade)
    },
  }
}

export type Carousel = ReturnType<typeof startCarousel>
