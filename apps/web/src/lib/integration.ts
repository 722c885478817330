/** Everything fetched about a shop's keys and webhooks begins with this key; `integration.changed` makes it ask anew. */
export const integrationKey = ['integration'] as const
