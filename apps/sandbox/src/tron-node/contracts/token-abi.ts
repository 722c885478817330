interface AbiInput {
  name?: string
  type: string
  indexed?: boolean
}

const named = (text: string): AbiInput[] =>
  text === ''
    ? []
    : text.split(', ').map((pair) => {
        const [type, name] = pair.split(' ')
        return { ...(name ? { name } : {}), type: type! }
      })

const view = (name: string, inputs: string, output: string) => ({
  name,
  ...(inputs ? { inputs: named(inputs) } : {}),
  outputs: named(output),
  stateMutability: 'View',
  type: 'Function',
  constant: true,
})

const change = (name: string, inputs: string, output: string) => ({
  name,
  inputs: named(inputs),
  outputs: named(output),
  stateMutability: 'Nonpayable',
  type: 'Function',
})

const event = (name: string) => ({
  name,
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'to', type: 'address', indexed: true },
    { name: 'value', type: 'uint256' },
  ],
  type: 'Event',
})

/** The token's interface in the spelling of getcontract, which is not quite Solidity's. */
export const tokenAbi = [
  view('name', '', 'string'),
  view('symbol', '', 'string'),
  view('decimals', '', 'uint256'),
  view('totalSupply', '', 'uint256'),
  view('balanceOf', 'address who', 'uint256'),
  view('allowance', 'address owner, address spender', 'uint256'),
  view('isBlackListed', 'address who', 'bool'),
  view('getBlackListStatus', 'address who', 'bool'),
  view('paused', '', 'bool'),
  view('deprecated', '', 'bool'),
  view('basisPointsRate', '', 'uint256'),
  view('maximumFee', '', 'uint256'),
  view('calcFee', 'uint256 value', 'uint256'),
  change('transfer', 'address to, uint256 value', 'bool'),
  change('transferFrom', 'address from, address to, uint256 value', 'bool'),
  change('approve', 'address spender, uint256 value', 'bool'),
  event('Transfer'),
  event('Approval'),
]
