import { getTOTPAuthUri, verifyTOTP } from "@epic-web/totp";

/** What authenticator apps assume where an address says nothing (RFC 6238). */
const SETTINGS = { period: 30, digits: 6, algorithm: "SHA-1", charSet: "0123456789" };
const PERIOD = SETTINGS.period * 1000;

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function authenticatorUri(secret: string, accountName: string, issuer: string): string {
  return getTOTPAuthUri({ ...SETTINGS, secret, accountName, issuer });
}

/** The step of time that a code is of: this one, the one before or the next; `null` for a wrong code. */
export async function findStep(secret: string, code: string, now: number): Promise<number | null> {
  const found = await verifyTOTP({ ...SETTINGS, otp: code, secret, window: 1 });
  return found && Math.floor(now / PERIOD) + found.delta;
}
