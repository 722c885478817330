package org.florin.terminal.app;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Runs the Android layer on a JVM, entry point by entry point. One line a scenario: "ok NAME" or "failed NAME" and why. */
public final class LayerTest {
  interface Scenario {
    void run(Phone phone) throws Exception;
  }

  static final Map<String, Scenario> SCENARIOS = new LinkedHashMap<>();

  private LayerTest() {}

  public static void main(String[] wanted) {
    TestKeyStore.install();
    Locale.setDefault(new Locale("ru", "RU"));
    HearingScenarios.add();
    LivingScenarios.add();
    PairingScenarios.add();
    ScreenScenarios.add();
    boolean isAllWell = true;
    for (Map.Entry<String, Scenario> one : SCENARIOS.entrySet()) {
      if (wanted.length == 0 || one.getKey().contains(wanted[0])) isAllWell &= run(one.getKey(), one.getValue());
    }
    System.exit(isAllWell ? 0 : 1);
  }

  private static boolean run(String name, Scenario scenario) {
    try (Phone phone = new Phone()) {
      scenario.run(phone);
      System.out.println("ok " + name);
      return true;
    } catch (Throwable broken) {
      System.out.println("failed " + name);
      broken.printStackTrace(System.out);
      return false;
    }
  }
}
