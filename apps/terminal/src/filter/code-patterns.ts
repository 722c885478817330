/** Four to eight digits that are neither money, nor a date, nor a card's tail: what a one-time code looks like. */
const number =
  '(?<![\\d*•.,/№#-]|\\d[:\\s]|[*•]\\s)\\d(?:[ -]?\\d){3,7}(?![ -]?\\d|[.,:/]\\d|\\s*(?:р(?!\\p{L})|руб|₽|rub|rur|usd|eur|₸|\\$|€))'

// "OTP Bank" is a bank, and its credits must not be taken for codes.
const codeWord =
  "(?<![\\p{L}\\p{N}])(?:код(?!\\p{L}*\\s+(?:операции|платежа|назначения))(?:а|ом|у|е)?|парол(?:ь|я|ем|ю)|kod(?:a|om|u)?(?!\\s+(?:operacii|operatsii|platezha))|parol(?:'|em|ya|ia)?|пин(?:-?код)?|(?:pass|pin)?code|password|otp(?!\\s*-?bank)|pin|cv[vc]2?)(?!\\p{L})"

const warning =
  "(?:nikomu\\s+(?:ego\\s+|kod\\s+)?ne\\s+(?:soob|govor|peredav|nazyv)|ne\\s+(?:soob|govor|peredav)\\p{L}*\\s+(?:nikomu|kod|ego|etot|parol)|никому\\s+(?:его\\s+|код\\s+)?не\\s+(?:сообща|говор|называ|передава|показыва)|не\\s+(?:сообща|говор|называ|передава)\\p{L}*\\s+(?:никому|код|его|этот|пароль|ни)|(?:do\\s+not|don[’']t|never)\\s+(?:share|tell|disclose|give))"

/**
 * Built in, so that a one-time code stays on the phone whatever the server's settings say.
 * Every repetition is bounded or stands alone.
 */
export const codePatterns: readonly { readonly source: string; readonly flags: string }[] = [
  { source: `${codeWord}[^]{0,80}?${number}`, flags: 'iu' },
  {
    source: `${number}\\s*(?:[-–—:.,]|is|это)?\\s*(?:your|ваш)?\\s*(?:\\p{L}+\\s+){0,3}?${codeWord}`,
    flags: 'iu',
  },
  { source: `${warning}[^]*?${number}`, flags: 'iu' },
  { source: `${number}[^]*?${warning}`, flags: 'iu' },
]
