import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseTarget } from "#db/open-database.ts";

/**
 * When a client dies: at statement number `at`, which is still carried out without the client hearing of it (`after`) or is not
 * carried out (`before`). Null: it lives.
 */
export type Death = { at: number; when: "before" | "after" } | null;

/** Where a client waits: before statement number `at` or a later one, which is sent when `goOn` is called. `reached` resolves when it gets there. */
export type Pause = { at: number; isOver: boolean; reached: Promise<void>; reach(): void; wentOn: Promise<void>; goOn(): void };

/** A client of the database, known by the name of its connections. `ended` resolves when it dies. */
export type Life = { isOver: boolean; statements: number; death: Death; pause: Pause | null; over(): void; ended: Promise<void> };

export type StatementProxy = {
  /** Where to connect, with a name that was given to `begin`. */
  target: DatabaseTarget;
  begin(name: string, death: Death, pause?: Pause | null): Life;
  close(): Promise<void>;
};

/**
 * Stands between clients and PostgreSQL and cuts each off at a certain statement: to PostgreSQL it looks as if a process was killed there. What is
 * left of the client in this process gets no more answers.
 * @param rewrite changes the text of statements, keeping its length: with it, a test removes a lock to see that it is needed.
 */
export async function openStatementProxy(target: DatabaseTarget, rewrite: (sql: string) => string = (sql) => sql): Promise<StatementProxy> {
  const folder = mkdtempSync(join(tmpdir(), "meniscus-proxy-"));
  const lives = new Map<string, Life>();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => {}).once("close", () => open.delete(client));
    client.once("data", (greeting: Buffer) => {
      const life = lives.get(/application_name\0([^\0]+)/.exec(greeting.toString("latin1"))?.[1] ?? "");
      if (life && !life.isOver) connectThrough(client, greeting, life, { server: serverOf(target), rewrite });
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, ".s.PGSQL.5432"), resolve));
  return {
    target: throughFolder(target, folder),
    begin(name, death, pause = null) {
      const life = newLife(death, pause);
      lives.set(name, life);
      return life;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function pauseBefore(at: number): Pause {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: wentOn, resolve: go } = Promise.withResolvers<void>();
  const pause: Pause = {
    at,
    isOver: false,
    reached,
    reach,
    wentOn,
    goOn: () => {
      pause.isOver = true;
      go();
    },
  };
  return pause;
}

function newLife(death: Death, pause: Pause | null): Life {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const life: Life = {
    isOver: false,
    statements: 0,
    death,
    pause,
    ended,
    over: () => {
      life.isOver = true;
      end();
    },
  };
  return life;
}

function connectThrough(client: Socket, greeting: Buffer, life: Life, { server, rewrite }: { server: Socket; rewrite(sql: string): string }): void {
  let rest: Buffer = Buffer.alloc(0);
  // The driver first asks for the types of the database; if it is cut off there, it fails by itself and no caller notices.
  let isPrepared = false;
  void life.ended.then(() => server.end());
  client.once("close", () => server.end());
  server.on("error", () => {}).once("close", () => life.isOver || client.destroy());
  server.on("data", (answer) => life.isOver || client.write(answer));
  server.write(greeting);
  let isWaiting = false;
  const waitsHere = () => {
    const { pause } = life;
    if (isWaiting || pause === null || pause.isOver || !isPrepared || life.statements + 1 < pause.at) return isWaiting;
    isWaiting = true;
    pause.reach();
    void pause.wentOn.then(() => {
      isWaiting = false;
      sendOn();
    });
    return true;
  };
  const sendOn = () => {
    for (let length = lengthOf(rest); length !== null && !life.isOver && !waitsHere(); length = lengthOf(rest)) {
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      // Query is a complete statement, Sync the end of a prepared one.
      const endsStatement = isType(message, "Q") || isType(message, "S");
      if (endsStatement && isPrepared) life.statements += 1;
      const isLast = endsStatement && isPrepared && life.statements === life.death?.at;
      // Query and Parse hold the text of a statement.
      const isText = isType(message, "Q") || isType(message, "P");
      if (!isLast || life.death?.when === "after") server.write(isText ? Buffer.from(rewrite(message.toString("latin1")), "latin1") : message);
      if (isLast) life.over();
      isPrepared ||= endsStatement;
    }
  };
  client.on("data", (piece: Buffer) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    sendOn();
  });
}

const isType = (message: Buffer, type: string) => message[0] === type.charCodeAt(0);

/** Returns the length of the first message, its type and length field included; null where not all of it has arrived. */
function lengthOf(bytes: Buffer): number | null {
  if (bytes.length < 5) return null;
  const length = 1 + bytes.readInt32BE(1);
  return bytes.length < length ? null : length;
}

function serverOf(target: DatabaseTarget): Socket {
  if ("socketFolder" in target) return connect(join(target.socketFolder, `.s.PGSQL.${target.port}`));
  const url = new URL(target.url);
  const folder = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  return folder.startsWith("/") ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, url.hostname);
}

function throughFolder(target: DatabaseTarget, folder: string): DatabaseTarget {
  if ("socketFolder" in target) return { ...target, socketFolder: folder, port: 5432 };
  const url = new URL(target.url);
  url.searchParams.set("host", folder);
  url.port = "5432";
  return { ...target, url: url.href };
}
