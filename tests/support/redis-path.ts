import { existsSync } from "node:fs";

const places = [process.env["REDIS_SERVER"], "/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"];

/** The Redis of this machine; null where there is none. CI installs one, so there its tests always run. */
export const redisPath = places.find((place): place is string => place !== undefined && existsSync(place)) ?? null;
