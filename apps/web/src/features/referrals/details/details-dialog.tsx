import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useLast } from '../../../components/use-last.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ReferralProfit } from '../referral-profit.tsx'
import { ReferralStatus } from '../referral-status.tsx'
import type { Referral } from '../referrals-queries.ts'
import { CodeDeals } from './code-deals.tsx'

interface Props {
  readonly referral: Referral | undefined
  readonly onClose: () => void
}

export function DetailsDialog({ referral, onClose }: Props) {
  const shown = useLast(referral)
  return (
    <FormDialog
      opened={referral !== undefined}
      title={shown?.referral_code ?? ''}
      mark={shown && <ReferralStatus isUsed={shown.is_used} />}
      size={860}
      isDirty={false}
      onClose={onClose}
    >
      {shown && <Details key={shown.id} referral={shown} />}
    </FormDialog>
  )
}

function Details({ referral }: { referral: Referral }) {
  const t = useTexts('referrals')
  return (
    <>
      <Facts layout="rows" isPaired>
        <Fact name={t('email')}>
          <span translate="no">{referral.email}</span>
        </Fact>
        <Fact name={t('created')}>{formats().longDate(referral.created_at)}</Fact>
        <Fact name={t('status')}>{t(referral.is_used ? 'activated' : 'waiting')}</Fact>
        <Fact name={t('profit')}>
          <ReferralProfit amount={referral.profit} />
        </Fact>
      </Facts>
      {referral.is_used && <CodeDeals referral={referral} />}
    </>
  )
}
