package android.content;

public final class ComponentName {
  private final String packageName;
  private final String className;

  public ComponentName(String packageName, String className) {
    this.packageName = packageName;
    this.className = className;
  }

  public static ComponentName unflattenFromString(String text) {
    int slash = text.indexOf('/');
    if (slash < 0 || slash + 1 >= text.length()) return null;
    String name = text.substring(slash + 1);
    String prefix = text.substring(0, slash);
    return new ComponentName(prefix, name.startsWith(".") ? prefix + name : name);
  }

  public String flattenToString() {
    return packageName + "/" + className;
  }

  public String getClassName() {
    return className;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ComponentName && flattenToString().equals(((ComponentName) other).flattenToString());
  }

  @Override
  public int hashCode() {
    return flattenToString().hashCode();
  }
}
