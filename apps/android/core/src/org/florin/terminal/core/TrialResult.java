package org.florin.terminal.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How far the last test message came, as the server tells it. */
public final class TrialResult {
  public static final class Step {
    /** seen, queued, arrived, read, chain, closes. */
    public String step;
    /** done, waiting, failed, not_reached. */
    public String state;
    public Long afterMs;
    /** phone_silent, not_shown, no_template, chain_unproven, by_hand, or null. */
    public String why;
  }

  public String id;
  /** waiting, done or failed. */
  public String state;
  public Long totalMs;
  public String bankName;
  public String amount;
  public final List<Step> steps = new ArrayList<Step>();

  static TrialResult of(Map<String, Object> json) {
    TrialResult result = new TrialResult();
    result.id = Json.text(json, "id");
    result.state = Json.text(json, "state");
    result.totalMs = Json.numberOrNull(json, "total_ms");
    result.bankName = Json.text(json, "bank_name");
    result.amount = Json.text(json, "amount");
    for (Object one : Json.list(json, "steps")) {
      Map<String, Object> told = Json.object(one);
      Step step = new Step();
      step.step = Json.text(told, "step");
      step.state = Json.text(told, "state");
      step.afterMs = Json.numberOrNull(told, "after_ms");
      step.why = Json.textOrNull(told, "why");
      result.steps.add(step);
    }
    return result;
  }
}
