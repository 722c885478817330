/** Support’s queues: withdrawals, receipts without a deal, silent phones, failing webhooks, halted money, jobs. */
export {}
