import { existsSync } from "node:fs";

const places = [process.env["REDIS_SERVER"], "/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"];

/** The Redis of this machine, or null. CI installs one, so its tests always run there. */
export const redisPath = places.find((place): place is string => place !== undefined && existsSync(place)) ?? null;
