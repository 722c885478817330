package org.florin.terminal.core.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.florin.terminal.core.SecretBox;

/** The pairing in a file that only its owner can read. */
final class FileSecretBox implements SecretBox {
  private final Path path;

  FileSecretBox(Path path) {
    this.path = path;
  }

  @Override
  public String read() throws IOException {
    return Files.exists(path) ? new String(Files.readAllBytes(path), StandardCharsets.UTF_8) : null;
  }

  @Override
  public void write(String text) throws IOException {
    Path draft = path.resolveSibling(path.getFileName() + ".tmp");
    Files.deleteIfExists(draft);
    Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.write(draft, text.getBytes(StandardCharsets.UTF_8));
    try (FileChannel file = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      file.force(true);
    }
    Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void erase() throws IOException {
    Files.deleteIfExists(path);
  }
}
