import { readContract } from '../../contracts/contract.ts'
import { tokenAbi } from '../../contracts/token-abi.ts'
import { parameterList } from '../../transactions/parameters.ts'
import { readAddress, showAddress } from '../../transactions/transaction-json.ts'
import type { Ask, Endpoints } from './ask.ts'

/** Prices over time, as the node lists them: since the beginning there has been one of each. */
const prices = (key: string) => () => ({
  prices: `0:${parameterList.find((parameter) => parameter.key === key)!.value}`,
})

export const networkEndpoints: Endpoints = {
  getchainparameters: () => ({
    chainParameter: parameterList.map(({ key, value }) => ({ key, value: BigInt(value) })),
  }),
  getenergyprices: prices('getEnergyFee'),
  getbandwidthprices: prices('getTransactionFee'),
  listnodes: () => ({}),
  getnodeinfo: nodeInfo,
  getcontract: (ask) => contractOf(ask) ?? {},
  getcontractinfo: (ask) => {
    const smart_contract = contractOf(ask)
    return smart_contract ? { smart_contract, contract_state: { update_cycle: 0n } } : {}
  },
}

function nodeInfo({ view, solidView }: Ask): unknown {
  const head = view.topBlock()
  const solid = solidView.topBlock()
  return {
    beginSyncNum: 0,
    block: `Num:${head.number},ID:${head.id}`,
    solidityBlock: `Num:${solid.number},ID:${solid.id}`,
    currentConnectCount: 30,
    activeConnectCount: 8,
    passiveConnectCount: 22,
    totalFlow: 0,
    peerList: [],
    configNodeInfo: { codeVersion: '4.8.0', versionNum: '18636', p2pVersion: '11111', backupListenPort: 0 },
    machineInfo: { threadCount: 1, cpuCount: 1, javaVersion: 'none', osName: 'florin sandbox' },
    cheatWitnessInfoMap: {},
  }
}

function contractOf({ view, params, visible }: Ask) {
  const address = readAddress(params.value, visible)
  const record = readContract(view.state(), address)
  if (!record) return undefined
  const isToken = record.kind === 'token'
  return {
    // There is no bytecode behind it; a client only looks whether there is some.
    bytecode: '6080604052',
    consume_user_resource_percent: 100n,
    name: isToken ? 'TetherToken' : 'Sandbox',
    origin_address: showAddress(isToken ? record.owner : address, visible),
    abi: isToken ? { entrys: tokenAbi } : {},
    contract_address: showAddress(address, visible),
  }
}
