/**
 * Loaded into a measured process before its program (`node --import`): answers what the process itself knows best, its
 * CPU time and memory, over the channel to the process that started it.
 */
export type Usage = {
  /** User and system time since the start, in milliseconds, all threads. */
  cpuMs: number;
  rssMb: number;
  /** The highest since the start. */
  peakRssMb: number;
};

function usage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20, peakRssMb: maxRSS / 1024 };
}

process.on("message", (question) => {
  if (question === "usage") process.send?.({ usage: usage() });
});
// A program that is over when its work is done may end; a server does not need the channel to stay alive.
process.channel?.unref();
// Whoever measures is gone, perhaps killed: nothing that was started for it stays behind.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("exit", () => process.send?.({ usage: usage() }));
