/** Mainnet's prices, in sun. They move there by vote; here they stand still. */
export const chainParameters = {
  energyFee: 100,
  transactionFee: 1_000,
  createAccountFee: 100_000,
  createNewAccountFee: 1_000_000,
  memoFee: 1_000_000,
  maxFeeLimit: 15_000_000_000,
  /** Every contract of a transaction is counted with room for its result. */
  resultBytes: 64,
  maxTransactionBytes: 500 * 1024,
  maxExpirationMs: 86_400_000,
} as const

/** The answer of getchainparameters: the keys a wallet reads, in the node's spelling. */
export const parameterList: { key: string; value: number }[] = [
  { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
  { key: 'getAccountUpgradeCost', value: 9_999_000_000 },
  { key: 'getCreateAccountFee', value: chainParameters.createAccountFee },
  { key: 'getTransactionFee', value: chainParameters.transactionFee },
  { key: 'getCreateNewAccountFeeInSystemContract', value: chainParameters.createNewAccountFee },
  { key: 'getCreateNewAccountBandwidthRate', value: 1 },
  { key: 'getEnergyFee', value: chainParameters.energyFee },
  { key: 'getMaxCpuTimeOfOneTx', value: 80 },
  { key: 'getTotalEnergyLimit', value: 180_000_000_000 },
  { key: 'getMultiSignFee', value: 1_000_000 },
  { key: 'getMemoFee', value: chainParameters.memoFee },
  { key: 'getFreeNetLimit', value: 600 },
  { key: 'getTotalNetLimit', value: 43_200_000_000 },
  { key: 'getMaxFeeLimit', value: chainParameters.maxFeeLimit },
  { key: 'getAllowDynamicEnergy', value: 1 },
]
