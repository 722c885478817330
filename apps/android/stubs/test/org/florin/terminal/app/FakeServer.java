package org.florin.terminal.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server's side of the device protocol, as far as the Android layer must be seen to use it. The core has its own proof against the real one. */
final class FakeServer implements HttpHandler {
  static final String TERMINAL = "a3f17c20-0000-4000-8000-000000000001";
  static final String SECRET = "c2VjcmV0LW9mLXRoaXMtcGhvbmUtMzItYnl0ZXMtbG9uZw";
  static final String TRIAL = "11111111-1111-4111-8111-111111111111";

  final List<String> paths = new CopyOnWriteArrayList<>();
  final List<String> pings = new CopyOnWriteArrayList<>();
  final List<String> messages = new CopyOnWriteArrayList<>();
  volatile boolean knowsPhone = true;
  volatile String newestVersion;
  private final HttpServer server;
  private volatile long acknowledged;

  FakeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this);
    server.start();
  }

  void close() {
    server.stop(0);
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What the site's QR code holds. */
  String offer() {
    return "{\"terminal_id\":\"" + TERMINAL + "\",\"server_url\":\"" + url()
        + "\",\"auth_key\":\"0123456789abcdef0123456789abcdef\",\"expires_at\":\"" + Instant.now().plusSeconds(600) + "\"}";
  }

  String link() {
    byte[] json = offer().getBytes(StandardCharsets.UTF_8);
    return "florin-terminal://pair?d=" + java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(json);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean isSigned = exchange.getRequestHeaders().containsKey("X-Signature");
    paths.add(path);
    boolean isKnown = isSigned && (knowsPhone || path.endsWith("/pair"));
    byte[] answer = (isKnown ? answer(path, body) : "{\"code\":\"device.unknown\"}").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("content-type", "application/json");
    exchange.sendResponseHeaders(isKnown ? 200 : 401, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private String answer(String path, String body) {
    String time = "\"server_time\":\"" + Instant.now() + "\"";
    switch (path) {
      case "/device/v1/pair":
        return "{\"device_id\":\"22222222-2222-4222-8222-222222222222\",\"device_secret\":\"" + SECRET + "\",\"config\":" + config() + "," + time + "}";
      case "/device/v1/ping":
        pings.add(body);
        return "{\"config_version\":1," + newest() + "\"acked_seq\":" + acknowledged + "," + time + "}";
      case "/device/v1/messages":
        messages.add(body);
        Matcher numbers = Pattern.compile("\"seq\":(\\d+)").matcher(body);
        while (numbers.find()) acknowledged = Math.max(acknowledged, Long.parseLong(numbers.group(1)));
        return "{\"acked_seq\":" + acknowledged + ",\"rejected\":[]}";
      case "/device/v1/trial":
        return "{\"id\":\"" + TRIAL + "\",\"title\":\"Sber\",\"text\":\"Trial +100 RUB\"}";
      case "/device/v1/trial-result":
        return "{\"id\":\"" + TRIAL + "\",\"asked_at\":\"" + Instant.now() + "\",\"asked_by\":\"phone\",\"bank_name\":\"Sber\",\"amount\":\"100\","
            + "\"state\":\"failed\",\"total_ms\":1500,\"steps\":[{\"step\":\"seen\",\"state\":\"done\",\"after_ms\":null,\"at\":null,\"why\":null},"
            + "{\"step\":\"read\",\"state\":\"failed\",\"after_ms\":null,\"at\":null,\"why\":\"no_template\"}]}";
      default:
        return "{\"status\":\"ok\"}";
    }
  }

  private String newest() {
    if (newestVersion == null) return "";
    return "\"app\":{\"version\":\"" + newestVersion + "\",\"url\":\"https://florin.example/downloads/florin-terminal-" + newestVersion
        + ".apk\",\"sha256\":\"00\",\"bytes\":1,\"package\":\"org.florin.terminal\"},";
  }

  private static String config() {
    return "{\"version\":1,\"senders\":[\"900\"],\"packages\":[\"ru.sberbankmobile\"],\"ping_seconds\":60,\"never_send\":[]}";
  }
}
