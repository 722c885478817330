package org.florin.terminal.core;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** What may leave the phone: texts of the listed senders, spelt exactly so, and no one-time codes. */
public final class Filter {
  /** FOREIGN is none of our business, CODE is a one-time code: neither leaves the phone, nor is it written down. */
  public enum Verdict { SEND, FOREIGN, CODE }

  private final Set<String> senders;
  private final Set<String> packages;
  private final CodeJudge codes;
  public final int refusedPatterns;

  public Filter(DeviceConfig config) {
    senders = new HashSet<String>(config.senders);
    packages = new HashSet<String>(config.packages);
    codes = new CodeJudge(config.neverSend);
    refusedPatterns = codes.refusedPatterns;
  }

  public Verdict judge(Heard heard) {
    boolean isEmpty = heard.text.isEmpty() && (heard.title == null || heard.title.isEmpty());
    boolean isOurs = heard.trialId != null || isListed(heard.channel, heard.sender);
    if (!isOurs || isEmpty) return Verdict.FOREIGN;
    // Some apps put "Your code" in the title and the digits in the text.
    String whole = Texts.trim((heard.title == null ? "" : heard.title) + "\n" + heard.text);
    return codes.looksLikeCode(Arrays.asList(whole, heard.text)) ? Verdict.CODE : Verdict.SEND;
  }

  public boolean isListed(Heard.Channel channel, String sender) {
    return (channel == Heard.Channel.SMS ? senders : packages).contains(sender);
  }
}
