import { fromHex, toHex, utf8 } from '../../encoding/bytes.ts'
import { printJson } from '../../encoding/json.ts'
import { ProtobufError } from '../../encoding/protobuf.ts'
import { RequestError } from '../../encoding/request-error.ts'
import { Refusal } from '../../transactions/refusal.ts'
import { decodeTransaction, type SignedTransaction } from '../../transactions/transaction.ts'
import { packTransaction, printTransaction } from '../../transactions/transaction-json.ts'
import { type Ask, type Endpoints, readText } from './ask.ts'

export const broadcastEndpoints: Endpoints = { broadcasttransaction, broadcasthex }

/** The message is hex here, but plain text from its sister broadcasthex. So it is on the real wire. */
function broadcasttransaction(ask: Ask): unknown {
  const { transaction, refusal } = attempt(ask, () => packTransaction(ask.params))
  const txid = transaction?.id ?? readText(ask.params, 'txID')
  if (!refusal) return { result: true, txid }
  const message = ask.visible ? refusal.message : toHex(utf8(refusal.message))
  return { code: refusal.code, txid, message }
}

/** The transaction in the answer is JSON inside a text; tronweb parses it a second time. */
function broadcasthex(ask: Ask): unknown {
  const { transaction, refusal } = attempt(ask, () =>
    decodeTransaction(fromHex(readText(ask.params, 'transaction'))),
  )
  if (!transaction) throw invalidBytes(refusal?.message ?? '')
  return {
    result: !refusal,
    code: refusal?.code ?? 'SUCCESS',
    message: refusal?.message ?? '',
    transaction: printJson(printTransaction(transaction, true)),
    txid: transaction.id,
  }
}

function attempt({ chain }: Ask, read: () => SignedTransaction) {
  let transaction: SignedTransaction | undefined
  try {
    transaction = read()
    chain.broadcast(transaction)
    return { transaction }
  } catch (error) {
    if (error instanceof Refusal) return { transaction, refusal: error }
    if (error instanceof ProtobufError || error instanceof TypeError) throw invalidBytes(error.message)
    throw error
  }
}

const invalidBytes = (message: string): RequestError =>
  new RequestError('com.google.protobuf.InvalidProtocolBufferException', message)
