import { expect, it } from "vitest";
import { clientKind } from "./client-kind.ts";

const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", "desktop", "Chrome"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "desktop",
    "Edge",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "desktop", "Firefox"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15", "desktop", "Safari"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "phone",
    "Safari",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "tablet",
    "Chrome",
  ],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "phone", "Samsung Internet"],
  [`${android} Chrome/142.0.0.0 Safari/537.36`, "tablet", "Chrome"],
])("a browser is known by kind and name: %s", (userAgent, device, browser) => {
  expect(clientKind(userAgent)).toEqual({ isBot: false, device, browser });
});

it.each([
  undefined,
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8.11.0",
  // Programs that check whether the shop answers.
  "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
  "Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)",
  "GoogleStackdriverMonitoring-UptimeChecks(https://cloud.google.com/monitoring)",
  "Better Uptime Bot Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/98.0.4758.80 Safari/537.36",
  "Uptime-Kuma/1.23.13",
  "ELB-HealthChecker/2.0",
  "kube-probe/1.31",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
])("a bot is known by what it says of itself, or by saying nothing: %s", (userAgent) => {
  expect(clientKind(userAgent).isBot).toBe(true);
});
