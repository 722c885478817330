/** Banks with a colour of their own, by how their id begins. Names are translated; ids are not. */
const colours: readonly (readonly [beginning: string, token: string])[] = [
  ['sber', '--bank-sber'],
  ['vtb', '--bank-vtb'],
  ['alfa', '--bank-alfa'],
  ['tinkoff', '--bank-tinkoff'],
  ['t-bank', '--bank-tinkoff'],
  ['gazprom', '--bank-gazprom'],
  ['raiffeisen', '--bank-raiffeisen'],
  ['russian-agricultural', '--bank-agricultural'],
  ['rosselkhoz', '--bank-agricultural'],
  ['otkritie', '--bank-otkritie'],
  ['promsvyaz', '--bank-promsvyaz'],
  ['mts', '--bank-mts'],
]

/** The CSS colour of a bank's tile or dot. */
export function bankColour(bankId: string): string {
  const known = colours.find(([beginning]) => bankId.startsWith(beginning))
  return `var(${known?.[1] ?? '--bank-other'})`
}
