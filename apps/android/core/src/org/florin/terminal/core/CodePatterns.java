package org.florin.terminal.core;

/** Built in, so that a one-time code stays on the phone whatever the server's settings say. The patterns of apps/terminal/src/filter. */
final class CodePatterns {
  /** JavaScript's \s, spelt out: Java's and Android's engines mean other signs by it. */
  static final String SPACES = "\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";
  private static final String S = "[" + SPACES + "]";
  private static final String ANY = "[\\u0000-\\x{10FFFF}]";

  /** Four to eight digits that are neither money, nor a date, nor a card's tail: what a one-time code looks like. */
  private static final String NUMBER =
      "(?<![0-9*•.,/№#-]|[0-9][:" + SPACES + "]|[*•]" + S + ")[0-9](?:[ -]?[0-9]){3,7}"
          + "(?![ -]?[0-9]|[.,:/][0-9]|" + S + "*(?:р(?!\\p{L})|руб|₽|rub|rur|usd|eur|₸|\\$|€))";

  // "OTP Bank" is a bank, and its credits must not be taken for codes.
  private static final String CODE_WORD =
      "(?<![\\p{L}\\p{N}])(?:код(?!\\p{L}*" + S + "+(?:операции|платежа|назначения))(?:а|ом|у|е)?|парол(?:ь|я|ем|ю)"
          + "|kod(?:a|om|u)?(?!" + S + "+(?:operacii|operatsii|platezha))|parol(?:'|em|ya|ia)?|пин(?:-?код)?"
          + "|(?:pass|pin)?code|password|otp(?!" + S + "*-?bank)|pin|cv[vc]2?)(?!\\p{L})";

  private static final String WARNING =
      "(?:nikomu" + S + "+(?:ego" + S + "+|kod" + S + "+)?ne" + S + "+(?:soob|govor|peredav|nazyv)"
          + "|ne" + S + "+(?:soob|govor|peredav)\\p{L}*" + S + "+(?:nikomu|kod|ego|etot|parol)"
          + "|никому" + S + "+(?:его" + S + "+|код" + S + "+)?не" + S + "+(?:сообща|говор|называ|передава|показыва)"
          + "|не" + S + "+(?:сообща|говор|называ|передава)\\p{L}*" + S + "+(?:никому|код|его|этот|пароль|ни)"
          + "|(?:do" + S + "+not|don[’']t|never)" + S + "+(?:share|tell|disclose|give))";

  /** Every repetition is bounded or stands alone. To be compiled without regard to case. */
  static final String[] SOURCES = {
    CODE_WORD + ANY + "{0,80}?" + NUMBER,
    NUMBER + S + "*(?:[-–—:.,]|is|это)?" + S + "*(?:your|ваш)?" + S + "*(?:\\p{L}+" + S + "+){0,3}?" + CODE_WORD,
    WARNING + ANY + "*?" + NUMBER,
    NUMBER + ANY + "*?" + WARNING,
  };

  private CodePatterns() {}
}
