import cliProgress from "cli-progress";

export type ProgressBar = { show(done: number, total: number): void; end(): void };

/** Shows a bar for work of known length; without a terminal, one line per tenth, so that a log stays readable. */
export function progressBar(label: string): ProgressBar {
  if (!process.stderr.isTTY) return tenths(label);
  const bar = new cliProgress.SingleBar(
    { format: `${label} {bar} {percentage}% {value}/{total}, {eta_formatted} left`, hideCursor: true, stream: process.stderr },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  return {
    show(done, total) {
      if (!started) bar.start(total, done);
      started = true;
      bar.setTotal(total);
      bar.update(done);
    },
    end: () => bar.stop(),
  };
}

function tenths(label: string): ProgressBar {
  let shown = 0;
  return {
    show(done, total) {
      const now = total === 0 ? 10 : Math.floor((done / total) * 10);
      if (now <= shown) return;
      shown = now;
      process.stderr.write(`${label}: ${done} of ${total}\n`);
    },
    end() {},
  };
}
