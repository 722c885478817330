package org.florin.terminal.core;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lets a test ask the core's parts: one JSON question a line, one JSON answer a line. */
public final class Probe {
  private final Queue queue;
  private CodeJudge judge = new CodeJudge(new ArrayList<String>());
  private final SmsJoiner joiner = new SmsJoiner();
  private final TerminalProbe terminal;

  private Probe(Database database) {
    queue = new Queue(database);
    terminal = new TerminalProbe(database, queue);
  }

  public static void serve(Database database, InputStream in, PrintStream out) throws IOException {
    Probe probe = new Probe(database);
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      out.println(Json.write(probe.answer(Json.object(Json.parse(line)))));
    }
  }

  private Object answer(Map<String, Object> question) {
    switch (Json.text(question, "ask")) {
      case "patterns":
        judge = new CodeJudge(Json.texts(question, "never_send"));
        return (long) judge.refusedPatterns;
      case "code":
        return judge.looksLikeCode(Json.texts(question, "texts"));
      case "add":
        return add(question);
      case "waiting":
        return waiting(question);
      case "acknowledge":
        queue.acknowledge(Json.number(question, "seq"));
        return true;
      case "empty":
        queue.empty(Arrays.asList(Json.number(question, "seq")));
        return true;
      case "overdue":
        return (long) queue.emptyOverdue(Json.number(question, "now"));
      case "renumber":
        queue.renumberFrom(Json.number(question, "seq"));
        return true;
      case "fill":
        queue.fillFrom(Json.number(question, "seq"));
        return true;
      case "anew":
        queue.startAnew();
        return true;
      case "knows":
        return queue.knows(Json.text(question, "mark"));
      case "position":
        return queue.position(Json.text(question, "source"));
      case "notice":
        return textOf(noticeOf(question));
      case "sms":
        return joined(smsOf(question));
      case "paired":
        terminal.setPairing(Json.textOrNull(question, "pairing"));
        return true;
      case "hear":
        terminal.hear(question);
        return true;
      case "hear_sms":
        terminal.hearSms(smsOf(question));
        return true;
      case "state":
        terminal.setHealth(question);
        return terminal.state();
      case "offer":
        return offerOf(question);
      default:
        throw new IllegalArgumentException("ask");
    }
  }

  private Object add(Map<String, Object> question) {
    List<Finding> findings = new ArrayList<Finding>();
    for (String text : Json.texts(question, "texts")) {
      Heard heard = new Heard();
      heard.channel = Heard.Channel.SMS;
      heard.sender = "900";
      heard.text = text;
      heard.receivedAtMs = 0;
      heard.mark = Json.textOrNull(question, "mark");
      heard.positionSource = "sms";
      heard.positionAt = text;
      findings.add(Finding.toSend(heard, heard));
    }
    queue.add(findings, Json.number(question, "now"));
    return queue.lastSeq();
  }

  private Object waiting(Map<String, Object> question) {
    List<Object> all = new ArrayList<Object>();
    for (Entry entry : queue.batch((int) Json.number(question, "messages"), Json.number(question, "bytes"))) {
      Map<String, Object> json = new LinkedHashMap<String, Object>();
      json.put("seq", entry.seq);
      json.put("id", entry.id);
      json.put("text", entry.text);
      all.add(json);
    }
    return all;
  }

  static Notice noticeOf(Map<String, Object> question) {
    Notice notice = new Notice();
    notice.title = Json.textOrNull(question, "title");
    notice.text = Json.textOrNull(question, "text");
    notice.bigText = Json.textOrNull(question, "big_text");
    if (question.get("lines") != null) notice.lines = Json.texts(question, "lines");
    notice.isOngoing = Boolean.TRUE.equals(question.get("ongoing"));
    notice.isMedia = Boolean.TRUE.equals(question.get("media"));
    notice.isGroupSummary = Boolean.TRUE.equals(question.get("summary"));
    return notice;
  }

  private static Object textOf(Notice notice) {
    Map<String, Object> told = new LinkedHashMap<String, Object>();
    told.put("dropped", NoticeText.isNoMessage(notice));
    told.put("hidden", NoticeText.isHidden(notice));
    told.put("text", NoticeText.textOf(notice));
    return told;
  }

  private static SmsPart smsOf(Map<String, Object> question) {
    SmsPart part = new SmsPart();
    part.sender = Json.text(question, "sender");
    part.text = Json.text(question, "text");
    part.reference = (int) Json.number(question, "reference");
    part.number = (int) Json.number(question, "number");
    part.count = (int) Json.number(question, "count");
    part.receivedAtMs = Json.number(question, "now");
    part.sentAtMs = part.receivedAtMs;
    return part;
  }

  private Object joined(SmsPart part) {
    List<Object> texts = new ArrayList<Object>();
    for (Heard heard : joiner.add(Arrays.asList(part), part.receivedAtMs)) texts.add(heard.text);
    return texts;
  }

  private static Object offerOf(Map<String, Object> question) {
    try {
      return PairingOffer.parse(Json.text(question, "text"), Boolean.TRUE.equals(question.get("test_build"))).serverUrl;
    } catch (Fault fault) {
      return fault.sentence;
    }
  }
}
