/** Settings of the conditions that hold for every order. */
export interface MethodRules {
  /** A phone that has been silent for so long does not count. */
  readonly silentSeconds: number
  /** Deals of one method in an hour; 0 is no limit. */
  readonly methodHour: number
}

export interface DealSettings extends MethodRules {
  readonly publicUrl: string
  /** Orders of one shop that may be open at once. */
  readonly mostOpen: number
  /** Deals of one payer that may be open at once, or have just ended unpaid. */
  readonly payerMost: number
  /** What one shop may hold of the free balance while other shops have orders, in percent; 100 is no limit. */
  readonly sharePercent: number
  /** More choices in an hour than these raise an alarm. */
  readonly usualChoices: UsualChoices
  /** What leads get of the house's margin. */
  readonly leadBasisPoints: number
}

/** Choices in an hour: on one link, from one address, from its network (/24, /64); and a shop's that were not paid. */
export interface UsualChoices {
  readonly link: number
  readonly address: number
  readonly network: number
  readonly shop: number
}
