import { IconMoodEmpty } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import { Button, ButtonLink } from '../button.tsx'
import type { CheckoutSession, ShownCheckout } from '../checkout-session.ts'
import { otherChoices, refusalOf, whyNone } from '../refusal.ts'
import { returnUrl } from '../return-url.ts'
import type { View } from '../view.ts'
import styles from './face.module.css'
import { Verdict } from './verdict.tsx'

interface Props {
  readonly view: View
  readonly shown: ShownCheckout
  readonly session: CheckoutSession
}

/** Nobody to pay to: why, and every way on from here. */
export function NoneFace({ view, shown, session }: Props) {
  const t = useTexts('checkout')
  const refusal = refusalOf(shown.refusal?.code ?? whyNone(view))
  const refused = shown.refusal?.orderType
  const others = refusal?.isFinal ? [] : otherChoices(view, refused)
  const mayRetry = !refusal?.isFinal && (refusal?.mayRetry || others.length === 0)
  const back = returnUrl(view.fail_url)
  const isBusy = shown.acting === 'choose'
  const retry = () => void (refused === undefined ? session.refresh() : session.choose(refused))

  return (
    <Verdict
      icon={IconMoodEmpty}
      family="warn"
      title={t('none_title')}
      text={`${refusal ? t(refusal.text) : ''} ${t('none_not_charged')}`}
    >
      <div className={`${styles.actions} ${styles.stretch}`}>
        {others.map((type) => (
          <Button key={type} isBusy={isBusy} onPress={() => void session.choose(type)}>
            {t('other_method', { method: t(type) })}
          </Button>
        ))}
        {mayRetry && (
          <Button kind={others.length > 0 ? 'outline' : 'primary'} isBusy={isBusy} onPress={retry}>
            {t('retry')}
          </Button>
        )}
        {view.requisite && (
          <Button kind="outline" onPress={session.stopChoosing}>
            {t('keep_requisites')}
          </Button>
        )}
        {back && (
          <ButtonLink kind="outline" href={back}>
            {t('to_store')}
          </ButtonLink>
        )}
      </div>
    </Verdict>
  )
}
