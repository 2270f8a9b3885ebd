/** The first match counts: most browsers claim to be others too. */
const browsers = [
  [/\bFBA[NV]\b|\bFB_IAB\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bTelegram/, 'Telegram'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

/** As much of a User-Agent as tells devices apart. It can be forged, so it proves nothing. */
export const deviceOf = (userAgent: string): Device => ({
  browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1],
  system: systems.find(([pattern]) => pattern.test(userAgent))?.[1],
})
