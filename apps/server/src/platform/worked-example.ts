import {
  basisPoints,
  format,
  type Money,
  money,
  percentText,
  shareDown,
  shareUp,
  subtract,
} from '@florin/money'

// It stands here because http, which shows it, may not know money. A test holds it against the deals' own arithmetic.

/** The deal that the guide computes aloud. */
const deal = {
  roubles: money('RUB', 500_000n),
  rateTenThousandths: 925_000n,
  merchant: basisPoints(700),
  trader: basisPoints(400),
  lead: basisPoints(2_000),
}

export interface WorkedExample {
  readonly roubles: string
  readonly rate: string
  readonly percents: { readonly fee: string; readonly reward: string; readonly lead: string }
  readonly value: string
  readonly fee: string
  readonly credit: string
  readonly reward: string
  readonly paid: string
  readonly lead: string
  readonly house: string
}

/** Every number is computed as a deal's are: whole units, and each division says how it rounds. */
export function workedExample(): WorkedExample {
  const value = worth(deal.roubles, deal.rateTenThousandths)
  const fee = shareUp(value, deal.merchant)
  const reward = shareDown(value, deal.trader)
  const margin = subtract(fee, reward)
  const lead = shareDown(margin, deal.lead)
  return {
    roubles: format(deal.roubles),
    rate: `${deal.rateTenThousandths / 10_000n}.${String(deal.rateTenThousandths % 10_000n)
      .padStart(4, '0')
      .slice(0, 2)}`,
    percents: {
      fee: shortPercent(deal.merchant),
      reward: shortPercent(deal.trader),
      lead: shortPercent(deal.lead),
    },
    value: format(value),
    fee: format(fee),
    credit: format(subtract(value, fee)),
    reward: format(reward),
    paid: format(subtract(value, reward)),
    lead: format(lead),
    house: format(subtract(margin, lead)),
  }
}

/** Rounded up to the next millionth, so that nobody is paid more than was frozen. */
function worth({ units }: Money<'RUB'>, rateTenThousandths: bigint): Money<'USDT'> {
  const millionths = units * 100_000_000n
  return money('USDT', (millionths + rateTenThousandths - 1n) / rateTenThousandths)
}

function shortPercent(share: Parameters<typeof percentText>[0]): string {
  return percentText(share).replace(/\.00$/, '')
}
