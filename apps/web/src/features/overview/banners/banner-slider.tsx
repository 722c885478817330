import {
  IconArrowRight,
  IconBell,
  IconBrandTelegram,
  IconCreditCard,
  IconDeviceMobile,
  IconFlask,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { FocusEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import { Rosette } from '../../../components/rosette.tsx'
import { useHasBot } from '../../../lib/telegram.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './banner-slider.module.css'
import { useCarousel } from './use-carousel.ts'

/** Where each leads is the navigation's state: the help opens at that place. */
const toAlerts = { openSection: 'beginners', openSubsection: 'telegram' }
const withBot = { name: 'telegram', icon: IconBrandTelegram, state: toAlerts } as const
const withoutBot = { name: 'alerts', icon: IconBell, state: toAlerts } as const
const others = [
  {
    name: 'terminal',
    icon: IconDeviceMobile,
    state: { openSection: 'beginners', openSubsection: 'terminal' },
  },
  { name: 'payments', icon: IconCreditCard, state: { openSection: 'beginners' } },
] as const

/** A role's own stands before those that everybody has. */
const shops = { name: 'shop', icon: IconFlask, to: '/developers#integration-order' } as const
const leads = { name: 'lead', icon: IconSpeakerphone, state: { openSection: 'lead' } } as const

type Banner = typeof shops | typeof leads | typeof withBot | typeof withoutBot | (typeof others)[number]

export function BannerSlider({ of }: { of?: 'shop' | 'lead' | undefined }) {
  const t = useTexts('overview')
  const banners: readonly Banner[] = [
    ...(of === undefined ? [] : [of === 'shop' ? shops : leads]),
    useHasBot() ? withBot : withoutBot,
    ...others,
  ]
  const { shown, leaving, go, hold, release } = useCarousel(banners.length)
  // A pointer may go while the keyboard is still inside, and the other way round.
  const pointerLeaves = ({ currentTarget }: PointerEvent) => {
    if (!currentTarget.querySelector(':focus-visible')) release()
  }
  const focusLeaves = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release()
  }

  return (
    <section
      className={styles.slider}
      aria-label={t('banners')}
      onPointerEnter={hold}
      onPointerLeave={pointerLeaves}
      onFocus={hold}
      onBlur={focusLeaves}
    >
      <Rosette className={styles.rosette} />
      {leaving !== undefined && <Slide key={leaving} banner={banners[leaving]} isLeaving />}
      <Slide key={shown} banner={banners[shown]} isComing={leaving !== undefined} />
      <div className={styles.dots}>
        {banners.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-current={at === shown}
            aria-label={t('banner_choose', {
              number: at + 1,
              count: banners.length,
              title: t(`banner_${name}_title`),
            })}
            onClick={() => go(at)}
          />
        ))}
      </div>
    </section>
  )
}

interface SlideProps {
  readonly banner: Banner | undefined
  readonly isComing?: boolean
  readonly isLeaving?: boolean
}

function Slide({ banner, isComing = false, isLeaving = false }: SlideProps) {
  const t = useTexts('overview')
  if (banner === undefined) return null
  const { name, icon: Icon } = banner
  const isOwn = name === 'shop' || name === 'lead'
  return (
    <Link
      className={styles.slide}
      to={'to' in banner ? banner.to : '/help'}
      state={'state' in banner ? banner.state : undefined}
      inert={isLeaving}
      data-coming={isComing}
      data-leaving={isLeaving}
    >
      <span className={styles.kicker}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {t(isOwn ? `${name}_kicker` : 'guide_kicker')}
      </span>
      <span className={styles.title}>{t(`banner_${name}_title`)}</span>
      <span className={styles.text}>{t(`banner_${name}_text`)}</span>
      <span className={styles.go}>
        {t(isOwn ? `banner_${name}_open` : 'guide_open')}
        <IconArrowRight size={16} stroke={2} aria-hidden="true" />
      </span>
    </Link>
  )
}
