import type { ReactNode } from 'react'
import { bankName } from '../../../components/bank-name.ts'
import { useBindMethods, useSwitchOn } from '../../../components/readiness/bind-queries.ts'
import { MendButton } from '../../../components/readiness/mend-button.tsx'
import { doctorPath } from '../../../components/terminal-card/terminal-status.ts'
import type { PaymentsArrival } from '../../../lib/arrivals.ts'
import type { JudgedMethod, Obstacle, Phone, Readiness } from '../../../lib/readiness.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'

export interface Doors {
  /** Opens the wallet, a feature of its own. */
  readonly onWallet: (() => void) | undefined
  /** Begins to connect a phone. */
  readonly onAddPhone: (() => void) | undefined
  /** Asks which phone shall read the method. */
  readonly onBind: (method: JudgedMethod) => void
}

const support = { openSection: 'support', openSubsection: 'technical' }
const ratingHelp = { openSection: 'beginners', openSubsection: 'rating' }

export function useActs() {
  const t = useTexts('readiness')
  const bind = useBindMethods()
  const turn = useSwitchOn()
  return {
    isBinding: bind.isPending,
    isSwitching: turn.isPending,
    bindTo: (phone: Phone, method: JudgedMethod) =>
      bind.mutate(
        { terminalId: phone.id, ids: [method.id] },
        {
          onSuccess: () => toasts.success(t('bound', { bank: bankName(method.bank), phone: phone.name })),
          onError: (refusal) => toasts.problem(refusal, t('bind_failed')),
        },
      ),
    switchOn: (method: JudgedMethod) =>
      turn.mutate(method.id, {
        onSuccess: () => toasts.success(t('switched', { bank: bankName(method.bank) })),
        onError: (refusal) => toasts.problem(refusal, t('switch_failed')),
      }),
  }
}

interface Props {
  readonly obstacle: Obstacle
  readonly readiness: Readiness
  readonly doors: Doors
  /** The one loud button of the block. */
  readonly isMain: boolean
}

/** The button that mends an obstacle; some pass by themselves. */
export function ObstacleMend({ obstacle, readiness, doors, isMain }: Props): ReactNode {
  const t = useTexts('readiness')
  const acts = useActs()
  const face = { variant: isMain ? 'filled' : 'default' }
  const methods = readiness.methods.filter(({ id }) => obstacle.method_ids.includes(id))
  const [only] = methods.length === 1 ? methods : []
  const toMethods = (words: string) => (
    <MendButton
      {...face}
      words={words}
      to="/payments"
      state={{ onlyMethods: obstacle.method_ids.slice(0, 100) } satisfies PaymentsArrival}
    />
  )
  switch (obstacle.condition) {
    case 'terminal_silent':
    case 'bank_blocked':
      return <MendButton {...face} words={t('check_phone')} to={doctorPath(obstacle.terminal_id ?? '')} />
    case 'unbound':
      return only ? (
        <MendButton {...face} words={t('bind')} onPress={() => doors.onBind(only)} />
      ) : (
        toMethods(t('bind'))
      )
    case 'inactive':
      return only && !only.is_changed_by_staff ? (
        <MendButton
          {...face}
          words={t('switch_on')}
          loading={acts.isSwitching}
          onPress={() => acts.switchOn(only)}
        />
      ) : (
        toMethods(t('switch_on'))
      )
    case 'unproven':
      return only ? (
        <MendButton
          {...face}
          words={t('prove_open')}
          to="/payments"
          state={{ proveBalance: only.id } satisfies PaymentsArrival}
        />
      ) : (
        toMethods(t('prove_open'))
      )
    case 'mode':
      return toMethods(t('change'))
    case 'debt':
    case 'funds':
    case 'low_funds':
    case 'amount_range':
      return doors.onWallet && <MendButton {...face} words={t('top_up')} onPress={doors.onWallet} />
    case 'disputes':
      return <MendButton {...face} words={t('to_disputes')} to="/dispute" />
    case 'method_rating':
    case 'trader_rating':
      return <MendButton {...face} words={t('what_to_do')} to="/help" state={ratingHelp} />
    case 'blocked':
    case 'not_activated':
    case 'not_working':
    case 'margin':
      return <MendButton {...face} words={t('write')} to="/help" state={support} />
    case 'method_hour':
    case 'rate':
      return null
  }
}
