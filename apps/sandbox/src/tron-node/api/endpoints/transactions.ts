import { printTransaction } from '../../transactions/transaction-json.ts'
import { printInfo } from '../chain-json.ts'
import { type Ask, type Endpoints, readText } from './ask.ts'

export const transactionEndpoints: Endpoints = {
  gettransactionbyid: (ask) => {
    const found = find(ask)
    return found ? printTransaction(found.included.transaction, ask.visible, found.included.receipt) : {}
  },
  gettransactioninfobyid: (ask) => {
    const found = find(ask)
    return found ? printInfo(found.included, found.block, ask.visible) : {}
  },
  gettransactionfrompending: ({ chain, params, visible }) => {
    const id = readText(params, 'value').toLowerCase()
    const waiting = chain.store.pending().find((transaction) => transaction.id === id)
    return waiting ? printTransaction(waiting, visible) : {}
  },
  gettransactionlistfrompending: ({ chain }) => ({ txId: chain.store.pending().map(({ id }) => id) }),
  getpendingsize: ({ chain }) => ({ pendingSize: chain.store.pending().length }),
}

const find = ({ view, params }: Ask) => view.transaction(readText(params, 'value').toLowerCase())
