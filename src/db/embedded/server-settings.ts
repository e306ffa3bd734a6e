import { totalmem } from "node:os";

const megabyte = 1024 * 1024;

/**
 * Settings for a shop on a small machine: two cores, one or a few gigabytes, an SSD, short queries from a fixed pool.
 * `memoryBytes` is what this process may use (a container's limit counts).
 */
export function serverSettings(options: { maxConnections: number; memoryBytes?: number }): Record<string, string> {
  const memory = options.memoryBytes ?? Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const sharedMegabytes = clamp(Math.floor(memory / megabyte / 8), 32, 256);
  return {
    listen_addresses: "",
    unix_socket_permissions: "0700",
    max_connections: String(options.maxConnections),
    shared_buffers: `${sharedMegabytes}MB`,
    effective_cache_size: `${clamp(Math.floor(memory / megabyte / 2), 64, 8192)}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    // Nothing replicates from this server, and imports write less WAL this way.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "512MB",
    checkpoint_timeout: "15min",
    random_page_cost: "1.1",
    // Compiling one of the shop's queries takes longer than running it.
    jit: "off",
    max_parallel_workers_per_gather: "1",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Visitors can cause errors as often as they like: each gets one log line, without their input.
    log_min_error_statement: "panic",
    log_line_prefix: "%m [%p] ",
    cluster_name: "meniscus",
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
