import { loadQrCode } from "./qr-code.server.ts";

export const loader = loadQrCode;
