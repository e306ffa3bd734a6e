const everyMs = 100;
const plainEveryMs = 5000;

/** Shows in one line how far a command is: rewritten in place at a terminal, elsewhere as a new line now and then. */
export function progressLine(title: string): { show(text: string): void; done(): void } {
  const terminal = process.stdout.isTTY;
  const started = Date.now();
  let last = terminal ? 0 : started;
  return {
    show(text) {
      const now = Date.now();
      if (now - last < (terminal ? everyMs : plainEveryMs)) return;
      last = now;
      const line = `${title}  ${Math.round((now - started) / 1000)} s  ${text}`;
      process.stdout.write(terminal ? `\r\x1b[2K${line}` : `${line}\n`);
    },
    done() {
      if (terminal) process.stdout.write("\r\x1b[2K");
    },
  };
}
