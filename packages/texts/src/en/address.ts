export const address = {
  ethereum: 'This address is of another network (0x…, Ethereum or BSC). A Tron address starts with T',
  network: 'This looks like an address of another network. A Tron address starts with T',
  length: 'A Tron address has 34 characters, this has {count}: copy it as a whole',
  letters: 'Tron addresses have no 0, O, I or l: check what looks alike, or copy the address',
  format: 'A Tron address has 34 characters and starts with T',
} as const
