package org.florin.terminal.core.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.florin.terminal.core.Fault;
import org.florin.terminal.core.Parts;
import org.florin.terminal.core.Probe;
import org.florin.terminal.core.Terminal;
import org.florin.terminal.core.TrialResult;
import sun.misc.Signal;

/** The core as a program, with the commands and exit codes of the TypeScript client. Not part of the app. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    // A JVM repeats a POST whose connection broke, with the same nonce, which the server must refuse; Android does not.
    System.setProperty("sun.net.http.retryPost", "false");
    System.setOut(new PrintStream(System.out, true, "UTF-8"));
    System.setErr(new PrintStream(System.err, true, "UTF-8"));
    int code = 0;
    ScriptedHost host = null;
    try {
      Options options = new Options(args);
      host = new ScriptedHost(options);
      act(options, host);
    } catch (Fault fault) {
      if (host != null && args.length > 0 && "json".equals(optionSay(args))) host.say(fault.sentence, fault.values);
      else System.err.println(Sentences.text(fault.sentence, fault.values));
      code = exitCodeOf(fault.sentence);
    }
    // Not exit: a write of another thread must not be waited for either.
    Runtime.getRuntime().halt(code);
  }

  private static String optionSay(String[] args) {
    return new Options(args).get("say");
  }

  private static void act(Options options, ScriptedHost host) throws Exception {
    String command = options.positions.isEmpty() ? "" : options.positions.get(0);
    Path folder = Paths.get(System.getenv("FLORIN_TERMINAL_DIR"));
    Files.createDirectories(folder);
    if (command.equals("pair")) pair(options, host, folder);
    else if (command.equals("run") && options.get("inbox") != null) run(options, host, folder);
    else if (command.equals("trial") || command.equals("unpair")) askServer(options, host, folder);
    else if (command.equals("probe")) Probe.serve(new SqliteDatabase(folder.resolve("queue.db").toString()), System.in, System.out);
    else throw new Fault("usage");
  }

  private static void pair(Options options, ScriptedHost host, Path folder) throws IOException {
    boolean isGiven = options.positions.size() > 1 && !options.positions.get(1).equals("-");
    String offer = isGiven ? options.positions.get(1) : readWhole(System.in);
    FolderLock.take(folder);
    Terminal terminal = new Terminal(partsOf(options, host, folder));
    terminal.pair(offer);
    host.say("paired", java.util.Collections.<String, Object>singletonMap("server", terminal.pairing().serverUrl));
  }

  private static void run(Options options, ScriptedHost host, Path folder) throws Exception {
    FolderLock.take(folder);
    Terminal terminal = new Terminal(partsOf(options, host, folder));
    host.terminal = terminal;
    terminal.start();
    for (String signal : new String[] {"TERM", "INT", "HUP"}) Signal.handle(new Signal(signal), ignored -> terminal.stop());
    Thread reader = new Thread(() -> follow(options, host, terminal));
    reader.setDaemon(true);
    reader.start();
    host.ended.await();
    if (host.fault != null) throw host.fault;
  }

  /** What the buttons of the app's screen do. */
  private static void askServer(Options options, ScriptedHost host, Path folder) throws Exception {
    FolderLock.take(folder);
    Terminal terminal = new Terminal(partsOf(options, host, folder));
    host.terminal = terminal;
    terminal.start();
    // A button is pressed on a phone that runs: its first ping is over.
    for (int waited = 0; terminal.state().lastContactMs == null && waited < 100; waited++) Thread.sleep(100);
    if (options.positions.get(0).equals("unpair")) terminal.unpair();
    else tellTrial(terminal);
    terminal.stop();
  }

  private static void tellTrial(Terminal terminal) throws InterruptedException {
    terminal.askForTrial();
    TrialResult result = terminal.trialResult();
    for (int waited = 0; result.state.equals("waiting") && waited < 60; waited++) {
      Thread.sleep(500);
      result = terminal.trialResult();
    }
    for (TrialResult.Step step : result.steps) System.out.println("trial " + step.step + " " + step.state + " " + step.why);
  }

  private static void follow(Options options, ScriptedHost host, Terminal terminal) {
    int lookMs = options.number("look") == null ? 200 : options.number("look");
    ScriptedInbox inbox = new ScriptedInbox(terminal, host.clock, Paths.get(options.get("inbox")).toAbsolutePath().toString());
    while (host.ended.getCount() > 0) {
      try {
        inbox.readOn();
        Thread.sleep(lookMs);
      } catch (InterruptedException ended) {
        return;
      } catch (IOException | RuntimeException broken) {
        host.say("unexpected", java.util.Collections.<String, Object>singletonMap("reason", String.valueOf(broken)));
      }
    }
  }

  private static Parts partsOf(Options options, ScriptedHost host, Path folder) {
    Parts parts = new Parts();
    parts.secretBox = new FileSecretBox(folder.resolve("state.json"));
    parts.database = new SqliteDatabase(folder.resolve("queue.db").toString());
    parts.host = host;
    parts.clock = host.clock;
    parts.appVersion = "android-1.0.0";
    parts.isTestBuild = true;
    parts.model = "JVM " + System.getProperty("java.version");
    parts.sdk = 34;
    String retry = options.get("retry");
    if (retry != null) {
      parts.firstRetryMs = Long.parseLong(retry.split(",")[0]);
      parts.longestRetryMs = Long.parseLong(retry.split(",")[1]);
    }
    return parts;
  }

  private static int exitCodeOf(String sentence) {
    switch (sentence) {
      case "usage":
        return 64;
      case "not_paired":
      case "state_broken":
        return 2;
      case "shut_out":
        return 3;
      case "already_running":
        return 4;
      default:
        return 1;
    }
  }

  private static String readWhole(InputStream stream) throws IOException {
    java.io.ByteArrayOutputStream whole = new java.io.ByteArrayOutputStream();
    byte[] piece = new byte[8192];
    for (int count = stream.read(piece); count != -1; count = stream.read(piece)) whole.write(piece, 0, count);
    return new String(whole.toByteArray(), StandardCharsets.UTF_8);
  }
}
