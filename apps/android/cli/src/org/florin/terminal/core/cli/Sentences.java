package org.florin.terminal.core.cli;

import java.util.HashMap;
import java.util.Map;

/** What the program says: the TypeScript client's sentences, as far as a phone without Termux needs them. */
final class Sentences {
  private static final Map<String, String> EN = new HashMap<>();
  private static final Map<String, String> RU = new HashMap<>();

  static {
    put("paired", "Paired with {server}.", "Телефон подключён к {server}.");
    put("usage", "Usage: pair [QR text | link | -]   or   run --inbox FILE [--charge N]",
        "Вызов: pair [текст QR | ссылка | -]   или   run --inbox ФАЙЛ [--charge N]");
    put("qr_shape", "This is not a terminal QR code of the dashboard.", "Это не QR-код терминала из личного кабинета.");
    put("qr_insecure", "The server {server} has no TLS (https).", "У сервера {server} нет TLS (https).");
    put("qr_expired", "The QR code has expired.", "Срок QR-кода истёк.");
    put("qr_used", "The QR code has already been used.", "QR-код уже использован.");
    put("pair_refused", "The server did not accept the QR code ({code}).", "Сервер не принял QR-код ({code}).");
    put("pair_unreachable", "The server {server} does not answer.", "Сервер {server} не отвечает.");
    put("not_paired", "This phone is not paired yet.", "Телефон ещё не подключён.");
    put("state_broken", "The settings cannot be read. Pair the phone anew.", "Настройки не читаются. Подключите телефон заново.");
    put("already_running", "The terminal already runs here (process {pid}).", "Терминал здесь уже работает (процесс {pid}).");
    put("shut_out", "The server does not know this phone any more. Pair it anew.",
        "Сервер больше не знает этот телефон. Подключите его заново.");
    put("started", "The terminal runs. Not sent yet: {queued}.", "Терминал работает. Ещё не отправлено: {queued}.");
    put("stopped", "The terminal has stopped. Not sent yet: {queued}.", "Терминал остановлен. Ещё не отправлено: {queued}.");
    put("sent", "Sent: {count}. Still waiting: {queued}.", "Отправлено: {count}. Ждут отправки: {queued}.");
    put("send_failed", "Not sent ({reason}). Next try in {seconds} s.", "Не отправлено ({reason}). Следующая попытка через {seconds} с.");
  }

  private Sentences() {}

  static String text(String sentence, Map<String, Object> values) {
    String locale = System.getenv("LC_ALL") != null ? System.getenv("LC_ALL") : String.valueOf(System.getenv("LANG"));
    String text = (locale.startsWith("ru") ? RU : EN).get(sentence);
    if (text == null) return sentence + " " + values;
    for (Map.Entry<String, Object> value : values.entrySet()) text = text.replace("{" + value.getKey() + "}", String.valueOf(value.getValue()));
    return text;
  }

  private static void put(String sentence, String en, String ru) {
    EN.put(sentence, en);
    RU.put(sentence, ru);
  }
}
