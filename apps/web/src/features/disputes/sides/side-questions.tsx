import { AppealDialog } from '../appeal/appeal-dialog.tsx'
import { WithdrawQuestion } from '../detail/withdraw-question.tsx'
import type { Case } from '../disputes-queries.ts'
import { CameraDialog } from '../evidence/camera-dialog.tsx'
import { AcceptQuestion } from '../settle/accept-question.tsx'
import type { Proposal } from '../settle/proposal.ts'
import { ProposeQuestion } from '../settle/propose-question.tsx'
import { ItemQuestion } from './item-question.tsx'
import { ObjectQuestion } from './object-question.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import type { Item } from './side.ts'

/** Which dialog lies above the case. */
export type Asking =
  | { readonly what: 'withdraw' | 'appeal' | 'object' | 'propose' | 'phone' | 'camera' }
  | { readonly what: 'accept'; readonly proposal: Proposal }
  | { readonly what: 'item'; readonly item: Item }

interface Props {
  readonly found: Case
  readonly offers: string
  readonly asking: Asking | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onOpen: (id: string) => void
}

/** Everything that is asked above the case, one at a time. */
export function SideQuestions({ found, offers, asking, onFiles, onClose, onDone, onOpen }: Props) {
  const { id } = found
  const of = (what: Asking['what']) => ({ opened: asking?.what === what, onClose, onDone })
  return (
    <>
      <AcceptQuestion
        caseId={id}
        proposal={asking?.what === 'accept' ? asking.proposal : undefined}
        {...{ onClose, onDone }}
      />
      <ProposeQuestion found={found} {...of('propose')} />
      <ItemQuestion
        found={found}
        item={asking?.what === 'item' ? asking.item : undefined}
        {...{ onClose, onDone }}
      />
      <PhoneDialog caseId={id} opened={asking?.what === 'phone'} onClose={onClose} />
      <CameraDialog opened={asking?.what === 'camera'} onFiles={onFiles} onClose={onClose} />
      <WithdrawQuestion id={id} {...of('withdraw')} />
      <ObjectQuestion caseId={id} number={found.number} {...of('object')} onOpen={onOpen} />
      <AppealDialog
        found={found}
        offers={offers}
        opened={asking?.what === 'appeal'}
        onClose={onClose}
        onDone={(appealId) => {
          onDone()
          onOpen(appealId)
        }}
      />
    </>
  )
}
