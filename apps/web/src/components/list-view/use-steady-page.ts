import { useState } from 'react'
import { useHeldValue } from '../held-value.ts'
import { type PageOf, steadied } from './steady-page.ts'

interface QueriedPage<Row, Page> {
  readonly page: Page | undefined
  /** Of which question the page is; another one is shown as it comes. */
  readonly question: string
  /** The page is still of the question before. */
  readonly isPlaceholder: boolean
  readonly keyOf: (row: Row) => string
}

interface Kept<Page> {
  readonly question: string
  /** In the order that is shown, with the newest contents of its rows. */
  readonly page: Page
  /** The answer that it was made of. */
  readonly answer: Page
  readonly unseen: number
}

/** A list that lives keeps its rows in their places: new ones are counted in `unseen`, and come when the reader says so, by `show`. */
export function useSteadyPage<Row, Page extends PageOf<Row>>(list: QueriedPage<Row, Page>) {
  const { page, question, isPlaceholder, keyOf } = list
  const [kept, setKept] = useState<Kept<Page>>()
  const adopt = (answer: Page) => setKept({ question, page: answer, answer, unseen: 0 })

  if (page !== undefined && !isPlaceholder && page !== kept?.answer) {
    const next = kept?.question === question ? steadied<Row, Page>(kept.page, page, keyOf) : undefined
    if (next === undefined || next.page.results.length === 0) adopt(page)
    else setKept({ question, answer: page, ...next })
  }

  // A row that goes away moves those below it: not while one of them is about to be pressed.
  const places = kept?.page.results.map(keyOf).join(' ') ?? ''
  const [held, release] = useHeldValue(`${kept?.question}\n${places}`)
  const [rows] = useState(() => new Map<string, Row>())
  for (const row of kept?.page.results ?? []) rows.set(keyOf(row), row)
  const [heldQuestion, heldPlaces = ''] = held.split('\n')
  const isHeld = heldQuestion === kept?.question && heldPlaces !== places
  const heldRows = isHeld ? heldPlaces.split(' ').flatMap((key) => rows.get(key) ?? []) : []

  return {
    page: kept && (heldRows.length > 0 ? { ...kept.page, results: heldRows } : kept.page),
    unseen: kept?.question === question && !isPlaceholder ? kept.unseen : 0,
    /** Shows the newest answer as it is, or one that was just fetched. */
    show: (answer: Page | undefined = kept?.answer) => {
      release()
      if (answer !== undefined) adopt(answer)
    },
  }
}
