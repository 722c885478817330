import { IconCheck, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Button } from '../button.tsx'
import type { CheckoutSession, ShownCheckout } from '../checkout-session.ts'
import type { Choice, View } from '../view.ts'
import styles from './choose-face.module.css'
import faceStyles from './face.module.css'
import { FaceHead } from './face-head.tsx'

interface Props {
  readonly view: View
  readonly shown: ShownCheckout
  readonly session: CheckoutSession
}

/** SBP or card. Requisites are shown only after a tap: they are not for passers-by. */
export function ChooseFace({ view, shown, session }: Props) {
  const t = useTexts('checkout')
  const open = view.choices.filter((choice) => choice.has_capacity)
  // Whoever wants another method most likely wants the other one.
  const [wanted, setWanted] = useState(
    open.find((choice) => choice.order_type !== view.requisite?.order_type)?.order_type,
  )
  // A choice that has run dry meanwhile is not kept.
  const chosen = (open.find((choice) => choice.order_type === wanted) ?? open[0])?.order_type
  const isBusy = shown.acting === 'choose'

  return (
    <>
      <FaceHead title={t(shown.isChoosing ? 'choose_again_title' : 'choose_title')} text={t('choose_text')} />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('choose_methods')}</legend>
        {view.choices.map((choice) => (
          <Tile
            key={choice.order_type}
            choice={choice}
            isChosen={choice.order_type === chosen}
            onChoose={() => setWanted(choice.order_type)}
          />
        ))}
      </fieldset>
      {shown.isChoosing && <Note family="warn">{t('choose_again_warning')}</Note>}
      <div className={faceStyles.actions}>
        {chosen && (
          <Button isBusy={isBusy} onPress={() => void session.choose(chosen)}>
            {t(isBusy ? 'getting_requisites' : 'get_requisites')}
          </Button>
        )}
        {shown.isChoosing && (
          <Button kind="outline" onPress={session.stopChoosing}>
            {t('keep_requisites')}
          </Button>
        )}
      </div>
    </>
  )
}

const icons = { sbp: IconDeviceMobile, c2c: IconCreditCard }

function Tile({ choice, isChosen, onChoose }: { choice: Choice; isChosen: boolean; onChoose: () => void }) {
  const t = useTexts('checkout')
  const { order_type: type, has_capacity: hasCapacity } = choice
  const Icon = icons[type]
  return (
    <label className={styles.tile} data-chosen={isChosen} data-off={!hasCapacity}>
      <input
        type="radio"
        name="order_type"
        className="visually-hidden"
        checked={isChosen}
        disabled={!hasCapacity}
        onChange={onChoose}
      />
      <span className={styles.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{t(type)}</span>
        <span className={styles.hint}>{t(hasCapacity ? `${type}_hint` : 'no_capacity')}</span>
      </span>
      {isChosen && (
        <span className={styles.tick}>
          <IconCheck size={12} stroke={3} aria-hidden="true" />
        </span>
      )}
    </label>
  )
}
