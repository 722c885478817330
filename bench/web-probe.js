// Runs before the page's own scripts, and stores what the browser reports about itself.
;(() => {
  const kept = { largest: undefined, shifts: [], inputs: [], longTasks: [], frameGaps: [] }
  const storage = 'bench.inputs'
  const watch = (type, keep, options = {}) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(keep))
    observer.observe({ type, buffered: true, ...options })
    return { keep, observer }
  }

  watch('largest-contentful-paint', ({ startTime, size, element }) => {
    kept.largest = { atMs: startTime, size, what: nameOf(element) }
  })
  watch('layout-shift', ({ value, startTime, hadRecentInput, sources }) => {
    if (hadRecentInput) return
    kept.shifts.push({ value, atMs: startTime, what: sources.map(({ node }) => nameOf(node)) })
  })
  const events = watch(
    'event',
    ({ interactionId, name, duration, startTime, processingStart, processingEnd }) => {
      if (interactionId === 0) return
      kept.inputs.push({
        id: interactionId,
        name,
        ms: duration,
        waitMs: processingStart - startTime,
        workMs: processingEnd - processingStart,
      })
    },
    { durationThreshold: 16 },
  )
  watch('longtask', ({ startTime, duration }) => kept.longTasks.push({ atMs: startTime, ms: duration }))

  let last
  const onFrame = (now) => {
    if (last !== undefined) kept.frameGaps.push(now - last)
    last = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)

  // Another language loads the page anew: a press on the old page is reported by the new one.
  addEventListener('pagehide', () => {
    events.observer.takeRecords().forEach(events.keep)
    if (kept.inputs.length > 0) sessionStorage.setItem(storage, JSON.stringify(kept.inputs))
  })

  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    if (!element) return 'gone'
    const words = (element.innerText ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]} ${words}`.trim()
  }

  window.bench = {
    kept,
    forget() {
      for (const list of [kept.shifts, kept.inputs, kept.longTasks, kept.frameGaps]) list.length = 0
      last = undefined
    },
    inputs() {
      const before = JSON.parse(sessionStorage.getItem(storage) ?? '[]')
      sessionStorage.removeItem(storage)
      return [...before, ...kept.inputs.splice(0)]
    },
  }
})()
