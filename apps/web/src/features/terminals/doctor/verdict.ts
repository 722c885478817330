import type { ChipFamily } from '../../../components/status-chip.tsx'
import { type TextKey, textsOf } from '../../../lib/texts.tsx'
import type { Check, Doctor } from './doctor-queries.ts'

interface Verdict {
  readonly family: ChipFamily
  readonly title: string
  readonly text: string
  /** The worst check that can be mended. */
  readonly worst: Check | undefined
}

/** One sentence about the phone, and one about what to do first. */
export function verdictOf({ verdict, checks }: Pick<Doctor, 'verdict' | 'checks'>): Verdict {
  const t = textsOf('doctor')
  const broken = checks.filter(({ state }) => state === 'broken')
  const doubtful = checks.filter(({ state }) => state === 'look')
  const [worst] = [...broken, ...doubtful]
  // Autostart alone, which no phone tells, leaves it well: the row asks to be looked at.
  if (worst === undefined || verdict === 'well')
    return { family: 'ok', title: t('verdict_well'), text: t('verdict_well_text'), worst: undefined }
  const text = t(tips[worst.fact] ?? `tip_${worst.check}`)
  if (verdict === 'broken') return { family: 'bad', title: t('verdict_broken'), text, worst }
  const title =
    broken.length > 0
      ? t('verdict_fix', { count: broken.length })
      : t('verdict_look', { count: doubtful.length })
  return { family: 'warn', title, text, worst }
}

const tips: Partial<Record<Check['fact'], TextKey<'doctor'>>> = {
  unpaired: 'tip_unpaired',
  forwarder: 'tip_app',
  notifications_polled: 'tip_app',
  battery_low: 'tip_charge',
}

/** «Автозапуск Xiaomi» where the maker is known. */
export function checkName(check: Check['check'], maker: string | undefined): string {
  const t = textsOf('doctor')
  return check === 'autostart' && maker !== undefined ? t('name_autostart_of', { maker }) : t(`name_${check}`)
}
