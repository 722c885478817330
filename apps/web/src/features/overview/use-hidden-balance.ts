import { useState } from 'react'
import { recall, remember } from '../../lib/storage.ts'

const key = 'florin_balance_hidden'

/** Whether this person looks over their shoulder. Kept by the browser, not by the account: it is about the place. */
export function useHiddenBalance(): [boolean, () => void] {
  const [isHidden, setHidden] = useState(() => recall(key) === 'true')

  const toggle = () => {
    remember(key, String(!isHidden))
    setHidden(!isHidden)
  }
  return [isHidden, toggle]
}
