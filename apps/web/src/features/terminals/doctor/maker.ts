const families = {
  xiaomi: /xiaomi|redmi|poco/i,
  samsung: /samsung/i,
  huawei: /huawei|honor/i,
  realme: /realme|oppo|oneplus/i,
}

export type MakerFamily = keyof typeof families | 'other'

/** Whose settings this phone has: several brands share one maker's system. */
export function makerFamily(maker: string | null): MakerFamily {
  const names = Object.keys(families) as (keyof typeof families)[]
  return names.find((name) => families[name].test(maker ?? '')) ?? 'other'
}

const spelled: Record<string, string> = { realme: 'realme', oppo: 'OPPO', poco: 'POCO', vivo: 'vivo' }

/** The maker as people write it: Android tells «xiaomi» and «HUAWEI». */
export function makerName(maker: string): string {
  const lower = maker.trim().toLowerCase()
  return spelled[lower] ?? lower.charAt(0).toUpperCase() + lower.slice(1)
}
