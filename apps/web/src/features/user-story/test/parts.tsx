import { Methods } from '../methods.tsx'
import type { Tab } from '../story-address.ts'
import { TabContent } from '../tab-content.tsx'
import { personId } from './person.ts'

export function MethodsOf() {
  return <Methods userId={personId} page={1} onPage={() => undefined} />
}

interface Props {
  readonly tab: Exclude<Tab, 'all'>
  readonly filter?: Record<string, string>
  readonly onSet?: (change: Record<string, string | undefined>) => void
}

export function TabOf({ tab, filter = {}, onSet = () => undefined }: Props) {
  return <TabContent userId={personId} tab={tab} filter={filter} onSet={onSet} />
}
