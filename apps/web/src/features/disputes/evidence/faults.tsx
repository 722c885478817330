import { Note } from '../../../components/note.tsx'

/** Why some of the chosen files were left out, a line for each. */
export function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null
  return <Note family="bad">{faults.join('\n')}</Note>
}
