package org.florin.terminal.core.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.florin.terminal.core.Fault;

/** Two terminals in one folder would give the same number to two messages, so only one may run. A dead one's lock is free. */
final class FolderLock {
  private FolderLock() {}

  /** Held until the process ends. */
  static FileChannel take(Path folder) throws IOException {
    Path path = folder.resolve("lock");
    FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (file.tryLock() == null) {
      file.close();
      throw Fault.with("already_running", "pid", new String(Files.readAllBytes(path), StandardCharsets.UTF_8));
    }
    file.truncate(0);
    file.write(ByteBuffer.wrap(String.valueOf(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
    return file;
  }
}
