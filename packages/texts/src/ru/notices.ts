import type { notices as en } from '../en/notices.ts'
import type { Translation } from '../translation.ts'

export const notices: Translation<typeof en> = {
  deals_title: '{count, plural, one {Сделка ждёт} few {Сделки ждут} other {Сделки ждут}}',
  deals_text:
    '{count, plural, one {# сделка ждёт вашего решения} few {# сделки ждут вашего решения} other {# сделок ждут вашего решения}}',
  disputes_title: '{count, plural, one {Открыт диспут} few {Открыты диспуты} other {Открыты диспуты}}',
  disputes_text:
    '{count, plural, one {# диспут не решён} few {# диспута не решены} other {# диспутов не решены}}',
  terminals_title: 'Терминал требует внимания',
  terminals_text:
    '{count, plural, one {# терминал может пропускать сделки} few {# терминала могут пропускать сделки} other {# терминалов могут пропускать сделки}}',
}
