import { expect, test } from 'vitest'
import { type BlockHeader, blockIdOf } from '../chain/block.ts'
import { fromHex, sha256, toHex } from '../encoding/bytes.ts'
import { recoverSigner } from '../encoding/keys.ts'
import { contractTypeName } from './contract-types.ts'
import { decodeRaw, encodeRaw, encodeTransaction, signedTransaction } from './transaction.ts'

interface Known {
  source: string
  txid: string
  raw: string
  signature: string
  type: string
  netUsage?: number
}

// Real transactions of mainnet, so that the reader is not merely consistent with the writer beside it.
const known: Known[] = [
  {
    source: 'LedgerHQ/ledger-live, coin-tron/src/network/types.fixture.ts (block 62258698)',
    txid: '47086db397eac45d2fe7dacedcb6f77267d6895dce645210e495e64f8a2a7910',
    raw: '0a02fdf622084cd898aed8ce5d1440f0d2ccf1fd315a65080112610a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412300a15419b3281a60ab7a44f351ef2896c653f134972ad2212154105cc125604448afeb6867eb688efb7e80411d57a1805709c91c9f1fd31',
    signature:
      'c1c0b1ad18f56248ebc6820c611cd65683cef6b5deed8002246cc00df7e79f9f73d48c35b8c2e41694ef23c8020ab8c578c0aa57b7e079683f322e45c88b0e0700',
    type: 'TransferContract',
    netUsage: 265,
  },
  {
    source: 'LedgerHQ/ledger-live, same file (block 57914059)',
    txid: '608ca6af7f5f882e473c3e106980e4db4c7637b39a2db7eb0bed4bdf118de93e',
    raw: '0a02b2b62208c0376526e930829640f8ae88a6cd315a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a15414dc5728aca3bfc9fd2dcfc4cbd585b645f3e7e4612154105cc125604448afeb6867eb688efb7e80411d57a18808bd66d708ba2e0a5cd31',
    signature:
      '43bfb6d593fd1df6351df06ece19125380482b66e444b65f6bc83719a0dbbb76341933ae894f58ba74757c1ff0867375e0a4ac1cd1ccc1949198ce6ac8d7b68701',
    type: 'TransferContract',
    netUsage: 268,
  },
  {
    source: 'docs.chainstack.com, reference/tron-getapprovedlist (a USDT transfer)',
    txid: '4ad97d49409cfff338d2f9e71d4019c70e82030b52e15e208b1808f2f3ea782e',
    raw: '0a0268bd2208bc830d2c09fa23d14092a3bae4a3335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541cf2e99409d2a9a9190197ab0bff35ca87818c41e121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000415d4a41a3b0cdda5c03df72b38a20aa1b88777c7500000000000000000000000000000000000000000000000000000000f9cd95c070afceb6e4a3339001c0f4a46b',
    signature:
      'c99cdc8af6f47dc65a75aa0c6da1c5be8510736e581043162c3e8525c6e0ed8f592adaa74ba250136ea6e1fb125b3d3d024ac6abd3e24c28097d66a8e2a0c0aa01',
    type: 'TriggerSmartContract',
    netUsage: 345,
  },
]

test.each(known)('$txid is read, hashed, traced to its signer and written again', (vector) => {
  const transaction = signedTransaction(fromHex(vector.raw), [fromHex(vector.signature)])
  const contract = transaction.raw.contracts[0]!
  const { call } = contract

  expect(transaction.id).toBe(vector.txid)
  expect(contractTypeName(contract.type)).toBe(vector.type)
  expect(toHex(encodeRaw(transaction.raw))).toBe(vector.raw)
  expect(call.kind !== 'other' && call.owner).toBe(
    recoverSigner(sha256(transaction.rawBytes), transaction.signatures[0]!),
  )
  expect(encodeTransaction(transaction).length + 64).toBe(vector.netUsage)
})

test('the fields of the mainnet USDT transfer are the published ones', () => {
  const raw = decodeRaw(fromHex(known[2]!.raw))

  expect(raw).toMatchObject({ expiration: 1761952567698n, timestamp: 1761952507695n, feeLimit: 225_000_000n })
  expect(toHex(raw.refBlockBytes)).toBe('68bd')
  expect(toHex(raw.refBlockHash)).toBe('bc830d2c09fa23d1')
  expect(raw.contracts[0]?.call).toMatchObject({
    owner: '41cf2e99409d2a9a9190197ab0bff35ca87818c41e',
    contract: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    callValue: 0n,
  })
})

// LedgerHQ/ledger-live, same file: types that we refuse must still be refused by their right names.
test.each([
  [
    'FreezeBalanceV2Contract',
    '0b4923a6963730995913be3c1d27eb06206303702960055d6628ff7ed87f8192',
    '0a02b3762208e274a382454bf76140c8cd83a6cd315a58083612540a34747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e467265657a6542616c616e63655632436f6e7472616374121c0a154105cc125604448afeb6867eb688efb7e80411d57a10c0c3930770e8f8ffa5cd31',
  ],
  [
    'UnfreezeBalanceV2Contract',
    'fa715ffebe56be0820818cf3205edd86091e870865e34f0b22eff2aca93972e1',
    '0a02b38722087bee749c2e43be3f4080dc86a6cd315a59083712550a36747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e556e667265657a6542616c616e63655632436f6e7472616374121b0a154105cc125604448afeb6867eb688efb7e80411d57a10c0843d70a08783a6cd31',
  ],
  [
    'TransferAssetContract',
    'ae677752299131179e2ad1c72735a49203d6c8cc4b5450a0cf4a9695bc734636',
    '0a02b3442208d9b0d2f26a51ef9340c8dffda5cd315a76080212720a32747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e736665724173736574436f6e7472616374123c0a0731303035303135121541aaab4321df14d43abadd4b43c7969ab0a15966661a154105cc125604448afeb6867eb688efb7e80411d57a20b8acb12a70fd98faa5cd31',
  ],
])('a mainnet %s has its id and its name', (name, txid, raw) => {
  const transaction = signedTransaction(fromHex(raw), [])

  expect(transaction.id).toBe(txid)
  expect(contractTypeName(transaction.raw.contracts[0]!.type)).toBe(name)
  expect(transaction.raw.contracts[0]!.typeUrl).toBe(`type.googleapis.com/protocol.${name}`)
})

// tronprotocol/documentation-en, docs/api/http/block-and-tx-query/getnowblock.md and getblock.md: real blocks of Nile.
const headers: (BlockHeader & { id: string })[] = [
  {
    id: '0000000003fe266bf6b6d392f654dc2e5011601546ed04623d9fcc4e9d439a25',
    number: 66_987_627,
    txTrieRoot: 'f8156964cc3e5793a368f938a18ea45c02bd48fe3a412f7091ce8d9ef56df174',
    witnessAddress: '41e7860196ad5b5718c1d6326babab039b70b8c1cd',
    parentHash: '0000000003fe266a65d5194c947f6f7a059d4646c8e9a5293226bc7fdcfc775e',
    version: 34,
    timestamp: 1_777_445_307_000,
  },
  {
    id: '0000000003fe262d52bfa4b2814f816fd2e57af5b98a33d60d8630a03a908e0e',
    number: 66_987_565,
    txTrieRoot: 'faf8fe3858339ead25cc892461c82a59b84dca4a51c45b026676bf3f45a352a2',
    witnessAddress: '41b2f713d57dbcec679d93a8849fa0cd0e4db594ba',
    parentHash: '0000000003fe262c85cd6b02033f4c3e5c1efa35de256a17bd906dc61fb1aeed',
    version: 34,
    timestamp: 1_777_445_121_000,
  },
]

test.each(headers)('the id of real block $number follows from its header', (header) => {
  expect(blockIdOf(header)).toBe(header.id)
})
