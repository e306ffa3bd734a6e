/**
 * Loaded into a measured process before its program (`node --import`): answers questions about the process's CPU time and
 * memory, which it knows best itself, over the channel to the process that started it.
 */
export type Usage = {
  /** User and system time of all threads since the start, in milliseconds. */
  cpuMs: number;
  rssMb: number;
  /** The peak since the start. */
  peakRssMb: number;
};

function usage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20, peakRssMb: maxRSS / 1024 };
}

process.on("message", (question) => {
  if (question === "usage") process.send?.({ usage: usage() });
});
// A program that has done its work may end; a server does not need the channel to stay alive.
process.channel?.unref();
// The measuring process is gone, perhaps killed: no process that it started stays behind.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("exit", () => process.send?.({ usage: usage() }));
