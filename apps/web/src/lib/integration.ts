/** The key prefix of all queries about a shop's keys and webhooks; `integration.changed` invalidates it. */
export const integrationKey = ['integration'] as const
