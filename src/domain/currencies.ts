import { lazyValue } from "./lazy-value.ts";

/**
 * The currencies of ISO 4217 that are used to pay for goods today, without funds, metals and units of account. They are
 * listed here because each runtime lists different former currencies. `decimalsOf` knows the decimals.
 */
const codes =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

export const currencyCodes: readonly string[] = codes.split(" ");

const known = new Set(currencyCodes);

export function isCurrency(code: string): boolean {
  return known.has(code);
}

const names = lazyValue(() => new Intl.DisplayNames("en-US", { type: "currency" }));

/** USD -> "US Dollar"; a text that is not a currency code is returned unchanged. */
export function currencyName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}
