package org.florin.terminal.core;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Posts to one server, with time-outs, and can break off what is under way. */
final class Http {
  static final class Response {
    int status;
    String text;
    String retryAfter;
  }

  private static final int ANSWER_WITHIN_MS = 20000;
  /** Settings are a few KB. A stranger's endless answer must not fill the phone. */
  private static final int ANSWER_MAX_BYTES = 4 * 1024 * 1024;

  private final List<HttpURLConnection> underWay = new ArrayList<HttpURLConnection>();
  private boolean isClosed;

  Response post(String url, Map<String, String> headers, String body) throws Unreachable {
    HttpURLConnection connection = null;
    try {
      connection = (HttpURLConnection) new URL(url).openConnection();
      begin(connection);
      return exchange(connection, headers, body.getBytes(StandardCharsets.UTF_8));
    } catch (SocketTimeoutException late) {
      throw new Unreachable("timeout");
    } catch (IOException broken) {
      throw new Unreachable("network");
    } finally {
      if (connection != null) end(connection);
    }
  }

  /** Ends every call that is under way and refuses new ones. */
  synchronized void close() {
    isClosed = true;
    for (HttpURLConnection connection : underWay) connection.disconnect();
  }

  private synchronized void begin(HttpURLConnection connection) throws IOException {
    if (isClosed) throw new IOException("closed");
    underWay.add(connection);
  }

  private synchronized void end(HttpURLConnection connection) {
    underWay.remove(connection);
    connection.disconnect();
  }

  private static Response exchange(HttpURLConnection connection, Map<String, String> headers, byte[] body) throws IOException {
    connection.setConnectTimeout(ANSWER_WITHIN_MS);
    connection.setReadTimeout(ANSWER_WITHIN_MS);
    // A message goes to the server of the QR code, and nowhere that somebody on the way points to.
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    // Not streamed: of a streamed call Java and Android throw the answer to a 401 away, and with it the server's time.
    connection.setRequestProperty("Content-Type", "application/json");
    // One call a minute: a kept connection would be dead more often than not, and the class would then repeat the call by itself.
    connection.setRequestProperty("Connection", "close");
    for (Map.Entry<String, String> header : headers.entrySet()) connection.setRequestProperty(header.getKey(), header.getValue());
    OutputStream out = connection.getOutputStream();
    out.write(body);
    out.close();
    return answerOf(connection);
  }

  private static Response answerOf(HttpURLConnection connection) throws IOException {
    Response response = new Response();
    response.status = connection.getResponseCode();
    response.retryAfter = connection.getHeaderField("Retry-After");
    InputStream stream = response.status >= 400 ? connection.getErrorStream() : connection.getInputStream();
    response.text = stream == null ? "" : readWhole(stream);
    return response;
  }

  private static String readWhole(InputStream stream) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    byte[] piece = new byte[8192];
    long giveUpAt = System.nanoTime() + ANSWER_WITHIN_MS * 1000000L;
    for (int count = stream.read(piece); count != -1; count = stream.read(piece)) {
      whole.write(piece, 0, count);
      if (whole.size() > ANSWER_MAX_BYTES || System.nanoTime() > giveUpAt) throw new IOException("answer too long");
    }
    return new String(whole.toByteArray(), StandardCharsets.UTF_8);
  }
}
